import { AudioLines, File, FileText, Film, Image, Text } from 'lucide-react'
import type { DriveFile } from '#contract/drive/drive.ts'
import { previewKind } from '#contract/drive/drive-rules.ts'
import { Icon, type IconSource } from '#web/ui/images/icon.tsx'

/** Shows the type of a file, which its name also tells. */
export const FileIcon = ({ file }: { file: Pick<DriveFile, 'is_folder' | 'type'> }) => (
  <span className="shrink-0 text-ink-muted">
    <Icon name={iconOf(file)} />
  </span>
)

const icons = { image: Image, pdf: FileText, text: Text, video: Film, audio: AudioLines } as const

function iconOf({ is_folder, type }: Pick<DriveFile, 'is_folder' | 'type'>): IconSource {
  if (is_folder) return 'files'
  const kind = previewKind(type)
  return kind ? icons[kind] : File
}
