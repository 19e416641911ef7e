export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** How calls are named: the method, and the path below `/api/` with the names of its parameters in braces. */
export type Route = `${Method} ${string}`

/** The names of the parameters of a route. */
export type ParamName<R extends string> = R extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never

/**
 * The method of a route, and its path below `/api/` with the values of its parameters.
 * @param parameter the value of a parameter, not encoded
 */
export function resolveRoute(
  route: Route,
  parameter: (name: string) => string,
): { method: Method; path: string } {
  // `Route` says that there is one space, after the method.
  const [method, pattern] = route.split(' ') as [Method, string]
  return { method, path: pattern.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(parameter(name))) }
}
