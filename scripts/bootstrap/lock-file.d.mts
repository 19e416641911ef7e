export interface LockFile {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly optional?: boolean }>>
}

export function withoutTools(lock: LockFile): LockFile
