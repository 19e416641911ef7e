import { expect, test } from 'vitest'
import { introducedName, jobsIn } from '#server/assistant/application-words.ts'

const titles = ['Java Developer', 'Sales Manager', 'Tier 2 Support Engineer', 'Level 1 Technician']

test.each([
  ['Tier 2 Support Engineer', ['Tier 2 Support Engineer']],
  ['I want to apply as Level 1 Technician', ['Level 1 Technician']],
  ['tier 2 support', ['Tier 2 Support Engineer']],
  ['java developer, 2 years of experience', ['Java Developer']],
  ['I want to apply, I have 3 years of experience in Java', []],
  ['2 years in Java', []],
  ['2', ['Sales Manager']],
  ['#2', ['Sales Manager']],
  ['the 2nd one, please', ['Sales Manager']],
  ['I would like to apply for number 2', ['Sales Manager']],
  ['option 9', []],
])('the job in %j is %j', (message, jobs) => {
  expect(jobsIn(message, titles)).toEqual(jobs)
})

test.each([
  ['Hi, I am Jane Doe and I want to apply', 'Jane Doe'],
  ['i am jane doe, jane@example.com', 'jane doe'],
  ['My name is Ludwig van Beethoven', 'Ludwig van Beethoven'],
  ['I am pleased to apply', null],
  ['I am excited to apply, here is my resume', null],
  ['I am Lead Developer from Bonn', null],
])('the name in %j is %j', (message, name) => {
  expect(introducedName(message)).toBe(name)
})
