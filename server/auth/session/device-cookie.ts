import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { cookieOf } from './cookie-name.ts'

const VALID_SECONDS = 365 * 24 * 60 * 60
const AUDIENCE = 'device'
/** For several readers who share a browser. */
const MOST_ACCOUNTS = 4

const Devices = v.array(v.object({ user: v.string(), id: v.string() }))
type Devices = v.InferOutput<typeof Devices>

/**
 * A signed cookie, hidden from scripts, that says “this browser signed in to this account before”. It opens nothing. It
 * only separates the reader's tries from those of strangers at the same account.
 */
interface DeviceCookie {
  /** The browser's id for this account. Null when it never signed in to it. */
  readonly idOf: (context: Context, userId: string) => Promise<string | null>
  readonly remember: (context: Context, userId: string) => Promise<void>
  readonly forget: (context: Context, userId: string) => Promise<void>
}

declare module '#server/http/context.ts' {
  interface Services {
    readonly devices: DeviceCookie
  }
}

/** `origin`: the address that readers use. */
export function deviceCookie(secret: Uint8Array, origin: string): DeviceCookie {
  const { name, options } = cookieOf(origin, 'larder_device', '/')

  const read = async (context: Context): Promise<Devices> => {
    const cookie = getCookie(context, name)
    if (cookie === undefined) return []
    try {
      const { payload } = await jwtVerify(cookie, secret, {
        algorithms: ['HS256'],
        audience: AUDIENCE,
      })
      return v.parse(Devices, payload.devices)
    } catch {
      return []
    }
  }

  const write = async (context: Context, devices: Devices): Promise<void> => {
    const signed = await new SignJWT({ devices })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(AUDIENCE)
      .setIssuedAt()
      .setExpirationTime(`${VALID_SECONDS}s`)
      .sign(secret)
    setCookie(context, name, signed, { ...options, sameSite: 'Strict', maxAge: VALID_SECONDS })
  }

  return {
    idOf: async (context, userId) => (await read(context)).find(({ user }) => user === userId)?.id ?? null,
    remember: async (context, userId) => {
      const devices = await read(context)
      // The id stays the same. With a new id at each sign-in, the tries of one browser would count as those of many.
      const known = devices.find(({ user }) => user === userId) ?? { user: userId, id: randomUUID() }
      await write(context, [known, ...devices.filter(({ user }) => user !== userId)].slice(0, MOST_ACCOUNTS))
    },
    forget: async (context, userId) => {
      const devices = await read(context)
      if (devices.some(({ user }) => user === userId))
        await write(
          context,
          devices.filter(({ user }) => user !== userId),
        )
    },
  }
}
