import type { IncomingMessage, ServerResponse } from 'node:http'
import * as http from 'node:http'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { portOf } from '#scripts/launch/free-port.ts'
import { createUpstream } from '#server/upstream/client.ts'
import { useTestApp } from '#tests/support/app.ts'
import { addProject, createJiraCaller, jiraSettings } from '#tests/support/jira.ts'
import { startJira } from '#tests/support/vendors/jira/server.ts'

type Lie = (request: IncomingMessage, response: ServerResponse) => void

const json = (response: ServerResponse, value: unknown, status = 200) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

const lies: readonly { name: string; lie: Lie }[] = [
  {
    name: 'a page',
    lie: (_, response) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>'),
  },
  { name: 'nothing', lie: (_, response) => void response.writeHead(200).end() },
  {
    name: 'other types',
    lie: (_, response) => json(response, { id: {}, key: 4, fields: 'none', issues: 'many', total: '3' }),
  },
  { name: 'a list', lie: (_, response) => json(response, [null, 3, 'x']) },
  { name: 'null', lie: (_, response) => json(response, null) },
  {
    name: 'half of an answer',
    lie: ({ socket }, response) =>
      void response.writeHead(200, { 'content-length': 900 }).write('{"issues":', () => socket.destroy()),
  },
  {
    name: 'ten megabytes',
    lie: (_, response) =>
      void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(`["${'x'.repeat(10_485_760)}"]`),
  },
  {
    name: 'a failure',
    lie: (_, response) => void response.writeHead(500).end('at com.atlassian.Secret(Secret.java)'),
  },
  { name: 'a bad gateway', lie: (_, response) => void response.writeHead(502).end() },
  { name: 'an end', lie: (request) => void request.socket.destroy() },
  {
    name: 'too many requests',
    lie: (_, response) => void response.writeHead(429, { 'retry-after': '120' }).end(),
  },
]

describe('a Jira that does not answer as one', () => {
  const starting = startJira('datacenter')
  const app = useTestApp(async () => ({ env: jiraSettings((await starting).url, 'datacenter') }))
  afterEach(async () => (await starting).lie(null))
  afterAll(async () => (await starting).close())

  const prepare = async () => {
    const jira = await starting
    const mara = await createJiraCaller(app, jira)
    const { key } = addProject(jira, [mara])
    const created = await mara.call('POST', 'issue/{user}/', {
      project: key,
      issuetype: 'Task',
      summary: 'Berth',
    })
    return { jira, mara, issue: created.json().issue.key as string, project: `project/{user}/${key}/` }
  }

  test.each(lies)('but sends $name makes one panel unavailable, in words', async ({ lie }) => {
    const { jira, mara, issue, project } = await prepare()
    jira.lie((request, response) => {
      lie(request, response)
      return true
    })
    const paths = [project, 'issues/{user}/', 'project-stats/{user}/', `issue/{user}/${issue}/`]
    for (const path of paths) {
      const response = await mara.call('GET', path)
      expect([response.statusCode, response.json()]).toEqual([
        503,
        { detail: expect.stringContaining('Jira') },
      ])
      expect(response.headers['retry-after']).toMatch(/^\d+$/)
      expect(response.body).not.toMatch(/atlassian|html/i)
    }
    for (const path of [
      'profile/{user}/',
      'inbox/{user}/',
      'nextcloud/chat/{user}/',
      'nextcloud/files/{user}/',
    ])
      expect((await mara.call('GET', path)).statusCode, path).toBe(200)
    expect(JSON.stringify(app.log)).not.toContain(mara.user.token)
  })

  test('says how long to wait', async () => {
    const { jira, mara, project } = await prepare()
    jira.lie((_, response) => {
      response.writeHead(429, { 'retry-after': '120' }).end()
      return true
    })
    expect((await mara.call('GET', project)).headers['retry-after']).toBe('120')
  })

  test('is asked once more if it is busy for a moment', async () => {
    const { jira, mara, project } = await prepare()
    let refusals = 0
    jira.lie((_, response) => {
      refusals += 1
      if (refusals > 1) return false
      response.writeHead(429, { 'retry-after': '0' }).end()
      return true
    })
    expect((await mara.call('GET', project)).statusCode).toBe(200)
  })

  test('is asked for a change once only', async () => {
    const { jira, mara, issue } = await prepare()
    const asked = jira.requests.length
    jira.lie((_, response) => {
      response.writeHead(429, { 'retry-after': '0' }).end()
      return true
    })
    const response = await mara.call('POST', `issue/{user}/${issue}/comment/`, { comment: 'Once' })
    expect([response.statusCode, jira.requests.length - asked]).toEqual([503, 1])
  })

  test('leads nobody to another address', async () => {
    const { jira, mara, issue, project } = await prepare()
    let visits = 0
    const inner = http.createServer((_, response) => {
      visits += 1
      json(response, [])
    })
    await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve))
    for (const status of [301, 302, 303, 307, 308]) {
      jira.lie((_, response) => {
        response.writeHead(status, { location: `http://127.0.0.1:${portOf(inner)}/` }).end()
        return true
      })
      expect((await mara.call('GET', project)).statusCode).toBe(503)
      expect((await mara.call('GET', `issue/{user}/${issue}/`)).statusCode).toBe(503)
    }
    await new Promise((resolve) => inner.close(resolve))
    expect(visits).toBe(0)
  })
})

test('an answer that drips is given up', async () => {
  const open = new Set<ServerResponse>()
  const server = http.createServer((_, response) => {
    open.add(response)
    response.writeHead(200, { 'content-type': 'application/json' }).write('[')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const warnings: object[] = []
  const upstream = createUpstream({
    ...{ name: 'Jira', baseUrl: `http://127.0.0.1:${portOf(server)}`, timeout: 50 },
    log: { warn: (line: object) => void warnings.push(line) },
  })
  const drip = setInterval(() => {
    for (const response of open) response.write(' ')
  }, 5)
  const caller = { key: 'mara', authorization: 'Bearer secret' }
  await expect(upstream.ask(z.unknown(), { path: '/slow', caller })).rejects.toMatchObject({
    code: 'unavailable',
  })
  clearInterval(drip)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  expect(warnings).toEqual([{ upstream: 'Jira', method: 'GET', path: '/slow', reason: 'too slow' }])
})
