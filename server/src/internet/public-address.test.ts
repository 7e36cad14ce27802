import { expect, test } from 'vitest';
import { isPublicAddress, resolveHost } from './public-address.ts';

const HOSTILE = `
  0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.100.100.200 100.127.255.255 127.0.0.1 127.1.2.3 169.254.169.254
  172.16.0.1 172.31.255.255 192.0.0.1 192.0.0.192 192.0.2.1 192.31.196.1 192.52.193.1 192.88.99.1 192.168.0.1 192.175.48.1
  198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 168.63.129.16
  :: ::1 ::2 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:7f00:1 ::ffff:0:127.0.0.1 64:ff9b::7f00:1 64:ff9b::8.8.8.8
  64:ff9b:1::1 100::1 2001::1 2001:2::1 2001:3::1 2001:4:112::1 2001:10::1 2001:20::1 2001:30::1 2001:db8::1 2002:7f00:1::
  2620:4f:8000::1 3fff::1 4000::1 5f00::1 8000::1 fc00::1 fd00:ec2::254 fe80::1 fe80::1%eth0 fec0::1 ff02::1
  localhost 0177.0.0.1 0x7f.1 2130706433 127.1 1.2.3 1.2.3.4.5 [::1] 8.8.8.8:80 example.com`
  .trim()
  .split(/\s+/);

test.each([...HOSTILE, '', ' 8.8.8.8'])('“%s” is no address of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['1.1.1.1', '8.8.8.8', '93.184.215.14', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450:4001:80e::200e'])(
  '%s is one',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each(['127.0.0.1', '0x7f.1', '2130706433', '[::1]', '[::ffff:127.0.0.1]'])(
  'a URL with the host %s resolves to that address without asking a name server, and is refused',
  async (host) => {
    const addresses = await resolveHost(new URL(`https://${host}`).hostname);
    expect(addresses.map(({ address }) => isPublicAddress(address))).toEqual([false]);
  },
);

test('resolves a host while the lookup of one family fails, and throws when that leaves no address', async () => {
  const fail = () => Promise.reject(Object.assign(new Error('no answer'), { code: 'ESERVFAIL' }));
  const none = () => Promise.reject(Object.assign(new Error('no records'), { code: 'ENODATA' }));
  const four = async () => ['1.1.1.1'];
  const found = (resolve4: typeof fail | typeof four, resolve6: typeof fail) =>
    resolveHost('example.com', { resolve4, resolve6 } as Parameters<typeof resolveHost>[1]);
  expect(await found(four, fail)).toEqual([{ address: '1.1.1.1', family: 4 }]);
  expect(await found(none, none)).toEqual([]);
  await expect(found(fail, fail)).rejects.toThrow('no answer');
  await expect(found(fail, none)).rejects.toThrow('no answer');
});
