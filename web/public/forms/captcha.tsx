import { useEffect, useRef, useState } from 'react'
import { type CaptchaChallenge, captchaSeconds } from '#contract/captcha.ts'
import { api } from '#web/calls.ts'
import { type CaptchaError, captchaErrors, loadProvider } from '#web/public/forms/captcha-provider.ts'

interface CaptchaProps {
  /** The token of a solved CAPTCHA; null if there is none, or if it has expired. */
  readonly onToken: (token: string | null) => void
  readonly error: string | undefined
}

/**
 * A form's CAPTCHA: the built-in proof of work, or the provider's widget if its keys are set. A new key on the
 * element resets it (PS-193).
 */
export function Captcha({ onToken, error }: CaptchaProps) {
  const [challenge, setChallenge] = useState<CaptchaChallenge | null>(null)
  const [captchaError, setCaptchaError] = useState<string | null>(null)
  useEffect(() => {
    let isUnmounted = false
    readChallenge()
      .then((received) => !isUnmounted && setChallenge(received))
      .catch(() => !isUnmounted && setCaptchaError(captchaErrors.missing))
    return () => {
      isUnmounted = true
    }
  }, [])
  const message = captchaError ?? error
  const outcome = {
    onToken: (token: string) => {
      setCaptchaError(null)
      onToken(token)
    },
    onError: (kind: CaptchaError) => {
      onToken(null)
      setCaptchaError(captchaErrors[kind])
    },
  }
  return (
    <div>
      {challenge?.kind === 'proofOfWork' && <ProofOfWork {...outcome} />}
      {challenge?.kind === 'provider' && <ProviderWidget siteKey={challenge.siteKey} {...outcome} />}
      {!challenge && !captchaError && <div className="h-14 rounded-control border border-line bg-sunken" />}
      {message && (
        <p role="alert" className="mt-1.5 text-sm font-medium text-bad">
          {message}
        </p>
      )}
    </div>
  )
}

const readChallenge = () => api('GET robot-check/', {}, { anonymous: true })

interface ProofOfWorkProps {
  readonly onToken: (token: string) => void
  readonly onError: (kind: CaptchaError) => void
}

/**
 * A checkbox that costs the browser a moment of work. Its challenge is fetched when it is checked, so it is never too
 * old.
 */
function ProofOfWork({ onToken, onError }: ProofOfWorkProps) {
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
  const fail = (kind: CaptchaError) => {
    worker.current?.terminate()
    setState('open')
    onError(kind)
  }
  const solve = async () => {
    setState('working')
    const challenge = await readChallenge().catch(() => null)
    if (challenge?.kind !== 'proofOfWork') return fail('missing')
    clearTimeout(expiry.current)
    expiry.current = setTimeout(() => fail('expired'), captchaSeconds * 1000)
    worker.current = new Worker(new URL('./proof-of-work-worker.ts', import.meta.url), { type: 'module' })
    worker.current.onerror = () => fail('broken')
    worker.current.onmessage = ({ data }: MessageEvent<string>) => {
      worker.current?.terminate()
      setState('solved')
      onToken(data)
    }
    worker.current.postMessage(challenge)
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

interface ProviderWidgetProps {
  readonly siteKey: string
  readonly onToken: (token: string) => void
  readonly onError: (kind: CaptchaError) => void
}

function ProviderWidget({ siteKey, onToken, onError }: ProviderWidgetProps) {
  const container = useRef<HTMLDivElement>(null)
  const callbacks = useRef({ onToken, onError })
  callbacks.current = { onToken, onError }
  useEffect(() => {
    loadProvider()
      .then((widget) => {
        if (!container.current) return
        try {
          widget.render(container.current, {
            sitekey: siteKey,
            callback: (token) => callbacks.current.onToken(token),
            'expired-callback': () => callbacks.current.onError('expired'),
          })
        } catch {
          callbacks.current.onError('broken')
        }
      })
      .catch(() => callbacks.current.onError('missing'))
  }, [siteKey])
  return <div ref={container} className="min-h-20" />
}
