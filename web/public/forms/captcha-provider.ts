/** The error messages of the CAPTCHA (PS-195, PS-196, PS-197). */
export const captchaErrors = {
  expired: 'reCAPTCHA has expired. Please try again.',
  broken: 'Failed to render reCAPTCHA. Please try again.',
  missing: 'reCAPTCHA not available. Please try again.',
} as const

export type CaptchaError = keyof typeof captchaErrors

/** The provider's widget, Google reCAPTCHA v2 (PS-198). */
interface Widget {
  render(
    container: HTMLElement,
    options: { sitekey: string; callback: (token: string) => void; 'expired-callback': () => void },
  ): number
  ready(done: () => void): void
}

declare global {
  interface Window {
    /** Set by the provider's script. */
    readonly grecaptcha?: Widget
  }
}

let loading: Promise<Widget> | undefined

/** Loads the provider's script once. Rejects if it is not available. */
export function loadProvider(): Promise<Widget> {
  loading ??= new Promise<Widget>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = 'https://www.google.com/recaptcha/api.js?render=explicit'
    script.onload = () => {
      const { grecaptcha } = window
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha))
      else reject(new Error('the CAPTCHA has no widget'))
    }
    script.onerror = () => reject(new Error('the CAPTCHA cannot be loaded'))
    document.head.append(script)
  }).catch((error) => {
    // The next form tries again.
    loading = undefined
    throw error
  })
  return loading
}
