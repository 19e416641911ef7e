import { IconButton } from '#web/ui/button.tsx'
import { chooseTheme, useTheme } from '#web/ui/theme/theme.ts'

/** Switches between the light and the dark theme. */
export function ThemeButton() {
  const other = useTheme() === 'dark' ? 'light' : 'dark'
  return (
    <IconButton label={`Switch to ${other} theme`} icon={other} tipBelow onClick={() => chooseTheme(other)} />
  )
}
