import { createDecipheriv, createECDH, createHmac, hkdfSync, randomBytes, type ECDH } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A push that a device received, decrypted. */
export interface ReceivedPush {
  readonly headers: IncomingHttpHeaders;
  readonly message: {
    readonly web_push: number;
    readonly app_badge: number;
    readonly notification: {
      readonly title: string;
      readonly body: string;
      readonly navigate: string;
      readonly tag: string;
    };
  };
}

/** A browser that has subscribed at the service. */
export interface PushedDevice {
  /** What the browser sends to `push.subscribe`. */
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  readonly received: ReceivedPush[];
  /** The status with which the service answers the next pushes to this device. */
  status: number;
}

/** A push service on a free local port. */
export async function startPushService() {
  const devices = new Map<string, PushedDevice & { readonly pair: ECDH; readonly secret: Buffer }>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const device = devices.get(request.url ?? '');
      response.writeHead(device?.status ?? 404).end();
      if (device?.status !== 201) return;
      const text = decryptPush(Buffer.concat(chunks), device.pair, device.secret);
      device.received.push({ headers: request.headers, message: JSON.parse(text) as ReceivedPush['message'] });
    });
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    device(): PushedDevice {
      const pair = createECDH('prime256v1');
      const secret = randomBytes(16);
      const path = `/push/${randomBytes(16).toString('hex')}`;
      const keys = { p256dh: pair.generateKeys('base64url'), auth: secret.toString('base64url') };
      const device = { subscription: { endpoint: url + path, keys }, received: [], status: 201, pair, secret };
      devices.set(path, device);
      return device;
    },
    /** Forgets all devices and frees the port. */
    async [Symbol.asyncDispose](): Promise<void> {
      await new Promise((closed) => void server.close(closed));
    },
  };
}

/** Decrypts `aes128gcm` as a browser does (RFC 8291). The header is salt, record size and the sender's public key. */
function decryptPush(body: Buffer, pair: ECDH, secret: Buffer): string {
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
  const pseudoRandom = createHmac('sha256', secret).update(pair.computeSecret(senderKey)).digest();
  const input = createHmac('sha256', pseudoRandom)
    .update(info)
    .update(Buffer.from([1]))
    .digest();
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', input, body.subarray(0, 16), `Content-Encoding: ${purpose}\0`, bytes));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}
