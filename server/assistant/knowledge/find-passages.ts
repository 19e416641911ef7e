import type { FindPassages } from '#server/assistant/knowledge/finding.ts'

/** See `FindPassages`. */
export const findPassages: FindPassages = ({ knowledge }, question, earlier) =>
  knowledge.find(question, earlier)
