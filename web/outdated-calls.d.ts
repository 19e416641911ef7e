/** Made from the declarations by `scripts/bundle/outdated-calls.ts`. */
declare module 'virtual:outdated-calls/*' {
  const calls: import('#web/outdated-by.ts').OutdatedCalls
  export default calls
}
