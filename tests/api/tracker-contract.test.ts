import { Readable } from 'node:stream'
import { asEmployee, createEmployee } from '#tests/support/accounts.ts'
import { useTestApp } from '#tests/support/app.ts'
import { describeTracker } from '#tests/support/tracker-contract.ts'
import { createProject, createSprint } from '#tests/support/tracker-rows.ts'

const app = useTestApp()

describeTracker('Portico’s own', async () => {
  const [mara, theo, ida] = [await createEmployee(app), await createEmployee(app), await createEmployee(app)]
  const project = await createProject(app, [mara, theo])
  const sprint = await createSprint(app, project, 'First')
  return {
    tracker: app.services.tracker,
    member: await asEmployee(app, mara),
    colleague: await asEmployee(app, theo),
    outsider: await asEmployee(app, ida),
    project: project.key,
    sprint: String(sprint.id),
    receive: async (name, content) => ({
      name,
      file: await app.services.files.private.receive(Readable.from([Buffer.from(content)])),
    }),
  }
})
