import type { Browser } from 'playwright-core'

/** Four seconds of a truck on a scale, as WebM. */
export async function recordVideo(browser: Browser): Promise<Buffer> {
  const page = await browser.newPage()
  const encoded = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 480
    canvas.height = 270
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser draws nothing.')
    const draw = (part: number) => {
      const truck = -150 + Math.min(1, part * 1.6) * 300
      const rectangle = (color: string, x: number, y: number, width: number, height: number) => {
        context.fillStyle = color
        context.fillRect(x, y, width, height)
      }
      rectangle('#cfe0e6', 0, 0, 480, 270)
      rectangle('#7d8a7a', 0, 200, 480, 70)
      rectangle('#4a545a', 120, 196, 250, 8)
      rectangle('#f4f1e8', truck, 110, 140, 70)
      rectangle('#1f5f6b', truck + 144, 130, 50, 50)
      for (const wheel of [25, 105, 168]) {
        context.fillStyle = '#22323c'
        context.beginPath()
        context.arc(truck + wheel, 184, 14, 0, 2 * Math.PI)
        context.fill()
      }
      context.fillStyle = '#22323c'
      context.font = '24px sans-serif'
      context.fillText(part < 0.65 ? 'Scale: --' : 'Scale: 24.6 t', 300, 50)
    }
    const stream = canvas.captureStream(25)
    const recorder = new MediaRecorder(stream, {
      mimeType: 'video/webm;codecs=vp8',
      videoBitsPerSecond: 250_000,
    })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve
    })
    const seconds = 4
    const begin = performance.now()
    recorder.start()
    await new Promise<void>((resolve) => {
      const next = () => {
        const part = (performance.now() - begin) / (seconds * 1000)
        draw(Math.min(part, 1))
        if (part < 1) requestAnimationFrame(next)
        else resolve()
      }
      next()
    })
    recorder.stop()
    await stopped
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })
  await page.close()
  return Buffer.from(encoded, 'base64')
}
