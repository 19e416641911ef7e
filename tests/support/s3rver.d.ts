/** The part of the package that the tests use; it has no types of its own. */
declare module '@20minutes/s3rver' {
  interface Options {
    readonly address: string
    readonly port: number
    readonly directory: string
    readonly silent: boolean
    readonly vhostBuckets: boolean
    readonly configureBuckets: readonly { readonly name: string }[]
  }

  export default class S3rver {
    constructor(options: Options)
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
