import { createHash } from 'node:crypto'
import { escapeHtml } from '#contract/escape-html.ts'
import type { OpenApi, Operation } from '#server/http/openapi-document.ts'

/** The API reference as a page without scripts: one section per operation. */
export function documentationPage({ info, paths, webhooks = {} }: OpenApi): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
  const byTag = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(info.title)}: API reference</title>
<style>${style}</style>
<main>
<h1>${escapeHtml(info.title)}</h1>
<p>${escapeHtml(info.description)} As JSON: <a href="/api/docs/openapi.json">openapi.json</a>.</p>
${[...byTag].map(([tag, list]) => `<h2>${escapeHtml(tag)}</h2>\n${list.map(section).join('\n')}`).join('\n')}
<h2>Messages to webhooks</h2>
<p>Their bodies are in the JSON, under <code>webhooks</code>: ${Object.keys(webhooks)
    .map((kind) => `<code>${escapeHtml(kind)}</code>`)
    .join(', ')}.</p>
</main>
</html>`
}

interface DocumentedOperation {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

const people: Readonly<Record<string, string>> = { admin: 'administrators', employee: 'employees' }

function section({ method, path, operation }: DocumentedOperation): string {
  const { summary, description, security, parameters, requestBody, responses } = operation
  const schemes = security.flatMap((one) => Object.keys(one))
  const who =
    security.length === 0
      ? 'anyone'
      : security.some((one) => Object.keys(one).length === 0)
        ? 'anyone; administrators see more'
        : ['admin', 'employee']
            .filter((one) => schemes.includes(one))
            .map((one) => people[one])
            .join(' and ')
  const scopes = security.flatMap((one) => ('apiToken' in one ? [one.apiToken].flat() : []))
  const tokens =
    scopes.length > 0 ? [`<dt>Scope of a token</dt><dd>${escapeHtml(scopes.join(' and '))}</dd>`] : []
  const events = operation['x-outdated-by']
  const outdated = events ? [`<dt>Outdated by</dt><dd>${escapeHtml(events.join(', '))}</dd>`] : []
  const bodies = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema }]) =>
      `<dt>Body, ${escapeHtml(type)}</dt><dd><pre>${escapeHtml(prettyJson(schema))}</pre></dd>`,
  )
  const statuses = Object.entries(responses).map(([status, { description, content }]) => {
    const schema = content?.['application/json']?.schema
    return `<dt>${status}</dt><dd>${escapeHtml(description)}${schema ? `<pre>${escapeHtml(prettyJson(schema))}</pre>` : ''}</dd>`
  })
  const query = (parameters ?? []).map(
    ({ name, in: where, description }) =>
      `<dt>${escapeHtml(name)}</dt><dd>${where}${description ? `: ${escapeHtml(description)}` : ''}</dd>`,
  )
  return `<details><summary><code><b>${method}</b> ${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary>
${description ? `<p>${escapeHtml(description)}</p>` : ''}<dl><dt>Who</dt><dd>${who}</dd>${[...tokens, ...query, ...bodies.slice(0, 1), ...statuses, ...outdated].join('\n')}</dl></details>`
}

const prettyJson = (schema: object) => JSON.stringify(schema, null, 2)

const style = `
:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}
main{max-width:60rem;margin:2rem auto;padding:0 1rem}
h2{margin-top:2rem}
details{border-top:1px solid #8884;padding:.5rem 0}
summary{cursor:pointer}
summary:focus-visible{outline:2px solid}
pre{overflow:auto;background:#8881;padding:.75rem;border-radius:6px;font-size:13px}
dt{font-weight:600;margin-top:.5rem}
dd{margin:0}
`

/** The page's own styles for its Content-Security-Policy. */
export const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`
