import { Readable } from 'node:stream'
import { createEmployee, type EmployeeAccount } from '#tests/support/accounts.ts'
import { useTestApp } from '#tests/support/app.ts'
import { describeTracker } from '#tests/support/tracker-contract.ts'
import { createProject, createSprint } from '#tests/support/tracker-rows.ts'

const app = useTestApp()

/** As a session of the employee is found. */
async function asEmployee(employee: EmployeeAccount) {
  const access = await app.db.transaction((tx) => app.services.sessions.create(tx, employee.id, false))
  const caller = await app.services.sessions.findByAccessToken('employee', access.access)
  if (caller?.kind !== 'employee') throw new Error('The employee is not signed in.')
  return caller
}

describeTracker('Portico’s own', async () => {
  const [mara, theo, ida] = [await createEmployee(app), await createEmployee(app), await createEmployee(app)]
  const project = await createProject(app, [mara, theo])
  const sprint = await createSprint(app, project, 'First')
  return {
    tracker: app.services.tracker,
    member: await asEmployee(mara),
    colleague: await asEmployee(theo),
    outsider: await asEmployee(ida),
    project: project.key,
    sprint: String(sprint.id),
    receive: async (name, content) => ({
      name,
      file: await app.services.files.private.receive(Readable.from([Buffer.from(content)])),
    }),
  }
})
