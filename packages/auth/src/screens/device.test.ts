import { expect, it } from 'vitest';
import { deviceName, withoutPort } from './device.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge, Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/140.0 Safari/537.36 OPR/124.0`, 'Opera, Linux'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, macOS'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) FxiOS/140.0 Mobile/15E148 Safari/605.1.15', 'Firefox, iPad'],
  [`Mozilla/5.0 (Linux; Android 16; K) ${webkit} Chrome/140.0 Mobile Safari/537.36`, 'Chrome, Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140.0 Mobile/15E148 Safari/604.1', 'Chrome, iPhone'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/140.0 Safari/537.36`, 'Chrome, ChromeOS'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    'Safari, macOS',
  ],
  ['curl/8 (Windows)', 'Windows'],
  ['Firefox/140.0', 'Firefox'],
])('calls %s %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

it.each([undefined, '', 'curl/8', 'MyFirefox', 'XEdg', 'OPRA', 'Safarium', 'iPhones', 'Linuxes'])(
  'knows nothing of %j',
  (text) => {
    expect(deviceName(text)).toBeNull();
  },
);

it.each([
  ['192.0.2.7:50112', '192.0.2.7'],
  ['192.0.2.7', '192.0.2.7'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  ['2001:db8::7:50112 ', '2001:db8::7:50112 '],
  ['via 192.0.2.7:80, 192.0.2.8:81', 'via 192.0.2.7:80, 192.0.2.8:81'],
  ['', ''],
])('says of the address %j %j', (address, said) => {
  expect(withoutPort(address)).toBe(said);
});
