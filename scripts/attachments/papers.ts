const style = `<style>
  body { font: 11pt/1.5 sans-serif; color: #222 }
  h1 { font-size: 20pt; color: #234a5a; margin: 0 0 4mm }
  h2 { font-size: 13pt; color: #234a5a; margin: 7mm 0 2mm }
  td, th { border: 1px solid #9ab; padding: 1.5mm 3mm; text-align: left; vertical-align: top }
  table { border-collapse: collapse }
</style>`

const screenStyle = `<style>
  body { margin: 0; padding: 24px; font: 17px/1.5 sans-serif; color: #22323c; background: #fbf9f4 }
  h1 { font-size: 24px; margin: 0 0 12px }
  td, th { border-bottom: 1px solid #d5cfbf; padding: 7px 14px 7px 0; text-align: left }
  .field { border: 1px solid #8a9499; border-radius: 6px; padding: 8px 12px; margin: 4px 0 14px; background: #fff }
  .bad { border-color: #b3372b; color: #b3372b }
</style>`

/** Printed pages and pictures of screens, by the names of the files. */
export const papers = {
  prints: {
    'second-hall': `${style}<h1>The second assembly hall</h1>
<p>Paper for the board of Halvorn Machine Works, third draft.</p>
<h2>The question</h2><p>Would a second hall shorten the way of an order from nineteen weeks to twelve?</p>
<h2>What we found</h2><p>Of nineteen weeks, nine working days are work. Assembly takes six of the working days that an order waits; contracts take twenty-one and design seventeen. The capacity of hall one was measured in December, in the two weeks before the holidays.</p>
<table><tr><th></th><th>With a second hall</th><th>With fewer handovers</th></tr>
<tr><td>Lead time</td><td>17 to 18 weeks</td><td>11 to 13 weeks</td></tr>
<tr><td>Earliest effect</td><td>in 26 months</td><td>in 4 months</td></tr>
<tr><td>Can be undone</td><td>no</td><td>yes</td></tr></table>
<h2>What we advise</h2><p>Do not build now. Use a tenth of the budget for the apprentices’ workshop, and look at the numbers again in eighteen months.</p>`,
    'switch-off-plan': `${style}<h1>Switching off the old record</h1>
<h2>Last page first: how to switch it on again</h2>
<ol><li>Call the two names on the door. One of them is always awake.</li><li>Attach the disks in the order of their numbers.</li><li>Start the database, then the interfaces, then nothing for ten minutes.</li><li>Compare the count of patients with the entrance hall.</li></ol>
<h2>When</h2><p>After ninety days on which nobody asked for it. A question starts the count anew.</p>
<h2>What stays</h2><p>A copy that can be read and not written, for thirty years, at two places.</p>`,
    'three-plans': `${style}<h1>Three plans of one page</h1>
<table><tr><th>Plan</th><th>What is finished</th><th>When</th><th>What is left to people</th></tr>
<tr><td>Everything</td><td>Trains, crews, wagons, repairs</td><td>31 months, by the nine people who finish things</td><td>Little</td></tr>
<tr><td>Trains and wagons</td><td>Two of four parts</td><td>17 months</td><td>Rosters, repairs</td></tr>
<tr><td>Wagons</td><td>One of four parts</td><td>8 months</td><td>Rosters, repairs, timetables, all of which work today</td></tr></table>
<h2>How to choose</h2><p>By the last ten deliveries. Seven of them came from the same nine people, who finish about one part in eight months.</p>`,
  },
  screens: {
    'form-on-phone': {
      width: 390,
      height: 620,
      html: `${screenStyle}<h1>New order</h1>Machine<div class="field">Wrapper H-40</div>Question 8: the floor<div class="field bad">Photograph cannot be sent (4.1 MB)</div>Delivery<div class="field">Week 31</div>Voltage<div class="field">3 × 400 V</div>`,
    },
    'tour-page': {
      width: 760,
      height: 560,
      html: `${screenStyle}<h1>Tour 9 · leave at 4:10</h1><table style="width: 100%"><tr><th>Farm</th><th>Tank at 5:00</th><th></th></tr>
<tr><td>1 Low Wick</td><td>88 %</td><td>collect</td></tr><tr><td>2 Garth</td><td>91 %</td><td>collect</td></tr>
<tr><td>3 Beck Side</td><td>34 %</td><td><b>leave out</b></td></tr><tr><td>4 Thornhow</td><td>79 %</td><td>collect</td></tr>
<tr><td>5 Crag End</td><td>unknown</td><td>collect</td></tr><tr><td>6 Mill Farm</td><td>29 %</td><td><b>leave out</b></td></tr>
<tr><td>7 High Wick</td><td>83 %</td><td>collect</td></tr></table>`,
    },
    'lesson-frame': {
      width: 760,
      height: 540,
      html: `${screenStyle}<div style="border: 2px dashed #bf5b3b; padding: 20px"><h1>Reading a shift change in ten minutes</h1><p>What do the two people tell each other that is not on the board?</p><div style="display: flex; gap: 12px">${'<div style="flex: 1; height: 190px; background: #cfdad6"></div>'.repeat(3)}</div><p style="color: #bf5b3b">The dashed line fits on A4 and on Letter.</p></div>`,
    },
  },
} as const
