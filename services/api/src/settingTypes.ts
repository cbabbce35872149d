// How the text of each kind of setting is read.
import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { roles } from './domain/roles.ts';
import type { Role, RolesByPerson } from './domain/roles.ts';

export const texts = z.string().transform((text) => text.split(',').map((item) => item.trim()));
export const origins = texts.pipe(z.array(z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)));
export const address = z.url({ protocol: /^https?$/ });
export const databaseAddress = z.url({ protocol: /^postgres(ql)?$/ });
/** Addresses and networks, as Fastify takes them: the names it has for some, and an address with as many bits as count. */
export const networks = texts.pipe(
  z.array(
    z.string().refine(
      (text) => {
        const [host = '', bits = '0', ...more] = text.split('/');
        const isNumber = /^\d{1,3}$/u.test(bits) && Number(bits) <= (isIP(host) === 6 ? 128 : 32);
        return (
          ['loopback', 'linklocal', 'uniquelocal'].includes(text) || (isIP(host) > 0 && isNumber && more.length === 0)
        );
      },
      { error: 'as 127.0.0.1, 10.0.0.0/8: addresses or networks' },
    ),
  ),
);
export const shortestKey = 32;
/** "Name <name@example.org>", or the address alone, which is what Kratos takes as well. */
export const sender = z
  .string()
  .regex(/^([^<>\r\n]{1,100} <[^<>@\s]+@[^<>@\s]+>|[^<>@\s,;:"]+@[^<>@\s,;:"]+)$/u, {
    error: 'as name@example.org or "Name <name@example.org>"',
  })
  .transform((text) => {
    const [, name = null, address = text] = /^(.*) <(.*)>$/u.exec(text) ?? [];
    return { name, address };
  });
export const seconds = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

/** A claim by its name, or by a JSON Pointer (RFC 6901) to where it lies: "is_admin", "/ext/is_admin". */
export const claim = z
  .string()
  .min(1)
  .transform((text) => {
    if (!text.startsWith('/')) return [text];
    const names = text.slice(1).split('/');
    return names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  });

const inside = new BlockList();
inside.addSubnet('127.0.0.0', 8);
inside.addSubnet('10.0.0.0', 8);
inside.addSubnet('172.16.0.0', 12);
inside.addSubnet('192.168.0.0', 16);
inside.addAddress('::1', 'ipv6');
inside.addSubnet('fc00::', 7, 'ipv6');

/** Where to listen for what asks for no password: `address:port` on this machine or in a private network. */
export const insideAddress = z.string().transform((text, context) => {
  const [, host = '', port = ''] = /^\[?([\da-f.:]+?)\]?:(\d{1,5})$/iu.exec(text) ?? [];
  const family = isIP(host);
  const isInside = family !== 0 && inside.check(host, family === 6 ? 'ipv6' : 'ipv4');
  if (isInside && Number(port) <= 65_535) return { host, port: Number(port) };
  context.addIssue({ code: 'custom', message: 'as 127.0.0.1:9464, on this machine or in a private network' });
  return z.NEVER;
});

/** Public keys (RFC 7517) as JSON. The key that signs stays with the identity service. */
export const keySet = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'no JSON' });
      return z.NEVER;
    }
  })
  .pipe(
    z.object({
      keys: z
        .array(
          z.looseObject({ kty: z.enum(['EC', 'RSA']) }).refine((key) => !('d' in key), {
            error: 'a private key: leave "d" out',
          }),
        )
        .min(1),
    }),
  );

/** `<id>=operator approver, *=viewer`. An address is no name: whoever took it over would have the roles with it. */
export const rolesByPerson = texts.transform((entries, context): RolesByPerson => {
  const rolesById = new Map<string, readonly Role[]>();
  for (const entry of entries.filter(Boolean)) {
    const [who = '', ...names] = entry.split(/[\s=]+/u);
    const ownRoles = names.flatMap((name) => roles.find((role) => role === name) ?? []);
    if (names.length === 0 || ownRoles.length < names.length || who.includes('@')) {
      const ids = 'npm run admin -- list prints the ids';
      context.addIssue({
        code: 'custom',
        message: `"${entry}": as "<id of the account>=operator approver" (${ids}); ${roles.join(', ')}`,
      });
    }
    rolesById.set(who, ownRoles);
  }
  return rolesById;
});
