import { candidateRoutes } from '#server/hiring/candidate-routes.ts'
import { installCandidateSearch } from '#server/hiring/candidate-search.ts'
import { criteriaRoutes } from '#server/hiring/criteria-routes.ts'
import { hiringRoutes } from '#server/hiring/routes.ts'
import { applicationQueue } from '#server/hiring/store.ts'
import { defineWorker, type Module } from '#server/module.ts'

export const hiring: Module = {
  routes(app, services) {
    hiringRoutes(app, services)
    candidateRoutes(app, services)
    criteriaRoutes(app, services)
  },
  workers: [
    defineWorker(applicationQueue, ({ applications }) => ({
      run: ({ id }) => applications.markPending(id),
    })),
  ],
  install: installCandidateSearch,
}
