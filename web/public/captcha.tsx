import { useEffect, useRef, useState } from 'react'
import { type CaptchaChallenge as Check, captchaSeconds } from '#contract/captcha.ts'
import { call } from '#web/api.ts'
import { loadProvider, type Trouble, troubles } from '#web/public/captcha-provider.ts'

interface RobotCheckProps {
  /** The token of a solved check; null when there is none, or none any more. */
  readonly onToken: (token: string | null) => void
  readonly error: string | undefined
}

/** A form's robot check: the built-in puzzle, or the provider's widget where its keys are set. A new key on the element resets it (PS-193). */
export function RobotCheck({ onToken, error }: RobotCheckProps) {
  const [check, setCheck] = useState<Check | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    call<Check>('robot-check/', { asStranger: true })
      .then((begun) => !isGone && setCheck(begun))
      .catch(() => !isGone && setTrouble(troubles.missing))
    return () => {
      isGone = true
    }
  }, [])
  const said = trouble ?? error
  return (
    <div>
      {check?.kind === 'proofOfWork' && (
        <Puzzle
          onToken={(token) => {
            setTrouble(null)
            onToken(token)
          }}
          onTrouble={(kind) => {
            onToken(null)
            setTrouble(troubles[kind])
          }}
        />
      )}
      {check?.kind === 'provider' && (
        <Provider
          siteKey={check.siteKey}
          onToken={(token) => {
            setTrouble(null)
            onToken(token)
          }}
          onTrouble={(kind) => {
            onToken(null)
            setTrouble(troubles[kind])
          }}
        />
      )}
      {!check && !trouble && <div className="h-14 rounded-control border border-line bg-sunken" />}
      {said && (
        <p role="alert" className="mt-1.5 text-sm font-medium text-bad">
          {said}
        </p>
      )}
    </div>
  )
}

interface PuzzleProps {
  readonly onToken: (token: string) => void
  readonly onTrouble: (kind: Trouble) => void
}

/** A tick that costs the browser a moment of work. Its puzzle is fetched when it is wanted, so it never is too old. */
function Puzzle({ onToken, onTrouble }: PuzzleProps) {
  const [state, setState] = useState<'open' | 'working' | 'solved'>('open')
  const worker = useRef<Worker | null>(null)
  const expiry = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      worker.current?.terminate()
      clearTimeout(expiry.current)
    },
    [],
  )
  const giveUp = (kind: Trouble) => {
    worker.current?.terminate()
    setState('open')
    onTrouble(kind)
  }
  const solve = async () => {
    setState('working')
    const check = await call<Check>('robot-check/', { asStranger: true }).catch(() => null)
    if (check?.kind !== 'proofOfWork') return giveUp('missing')
    clearTimeout(expiry.current)
    expiry.current = setTimeout(() => giveUp('expired'), captchaSeconds * 1000)
    worker.current = new Worker(new URL('./proof-of-work-worker.ts', import.meta.url), { type: 'module' })
    worker.current.onerror = () => giveUp('broken')
    worker.current.onmessage = ({ data }: MessageEvent<string>) => {
      worker.current?.terminate()
      setState('solved')
      onToken(data)
    }
    worker.current.postMessage({ puzzle: check.puzzle, bits: check.bits })
  }
  return (
    <label className="flex h-14 w-fit items-center gap-3 rounded-control border border-line-strong bg-surface px-4 text-md">
      <input
        type="checkbox"
        checked={state === 'solved'}
        disabled={state !== 'open'}
        onChange={solve}
        className="size-5 accent-brand"
      />
      <span>I am not a robot</span>
      <span role="status" className="text-ink-muted">
        {state === 'working' && 'Checking...'}
        {state === 'solved' && 'Thank you'}
      </span>
    </label>
  )
}

interface ProviderProps {
  readonly siteKey: string
  readonly onToken: (token: string) => void
  readonly onTrouble: (kind: Trouble) => void
}

function Provider({ siteKey, onToken, onTrouble }: ProviderProps) {
  const place = useRef<HTMLDivElement>(null)
  const told = useRef({ onToken, onTrouble })
  told.current = { onToken, onTrouble }
  useEffect(() => {
    loadProvider()
      .then((widget) => {
        if (!place.current) return
        try {
          widget.render(place.current, {
            sitekey: siteKey,
            callback: (token) => told.current.onToken(token),
            'expired-callback': () => told.current.onTrouble('expired'),
          })
        } catch {
          told.current.onTrouble('broken')
        }
      })
      .catch(() => told.current.onTrouble('missing'))
  }, [siteKey])
  return <div ref={place} className="min-h-20" />
}
