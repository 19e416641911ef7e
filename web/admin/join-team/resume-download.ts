import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Candidate } from '#contract/hiring/candidate.ts'
import { apiForFile } from '#web/calls.ts'
import { saveFile } from '#web/ui/save-file.ts'

interface DownloadOptions {
  readonly onError?: (cause: Error) => void
}

/** Saves one resume under its own name, or several as one archive (HD-096, HD-136, HD-427). */
export function useResumeDownload({ onError }: DownloadOptions = {}) {
  const [receivedBytes, setReceivedBytes] = useState(0)
  const download = useMutation({
    mutationFn: async ({ ids, name }: { ids: readonly number[]; name: string }) => {
      setReceivedBytes(0)
      const body = { ids: [...ids] }
      saveFile(
        await apiForFile('POST candidates/download-resumes/', { body }, { onProgress: setReceivedBytes }),
        name,
      )
    },
    onError: (cause) => onError?.(cause),
  })
  return {
    one: ({ id, resumeName }: Pick<Candidate, 'id' | 'resumeName'>) =>
      download.mutate({ ids: [id], name: resumeName }),
    several: (ids: readonly number[]) => download.mutate({ ids, name: 'candidate_resumes.zip' }),
    isPending: download.isPending,
    /** The progress of the running download. */
    receivedBytes,
  }
}
