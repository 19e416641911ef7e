import { privateImageRoute } from '#server/files/routes.ts'
import { pictureFolder } from '#server/hiring/application-files.ts'
import { applicationRoutes } from '#server/hiring/application-routes.ts'
import { candidateRoutes } from '#server/hiring/candidate-routes.ts'
import { installCandidateSearch } from '#server/hiring/candidate-search.ts'
import { criteriaRoutes } from '#server/hiring/criteria-routes.ts'
import { createScorer } from '#server/hiring/scorer/index.ts'
import { scoringRoutes } from '#server/hiring/scoring-routes.ts'
import { createScoringRun } from '#server/hiring/scoring-run.ts'
import { scoringQueue } from '#server/hiring/scorings.ts'
import { defineWorker, type Module } from '#server/modules/module.ts'

export const hiring: Module = {
  routes(app, services) {
    applicationRoutes(app, services)
    candidateRoutes(app, services)
    privateImageRoute(app, services, { folder: pictureFolder, area: 'hiring' })
    criteriaRoutes(app, services)
    scoringRoutes(app, services)
  },
  workers: [
    defineWorker(scoringQueue, (services) => {
      const scoring = createScoringRun({ ...services, scorer: createScorer(services.config) })
      return { run: ({ id }, context) => scoring.run(id, context) }
    }),
  ],
  install: installCandidateSearch,
  recover: ({ scorings }) => scorings.recover(),
  cleanup: ({ scorings }) => scorings.recover(),
}
