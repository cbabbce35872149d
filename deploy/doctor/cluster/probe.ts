import { readFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { readServer } from '../../../services/api/src/metrics/server.ts';
import type { ServerFigures } from '../../../services/api/src/metrics/server.ts';
import { at } from '../ask.ts';
import { probeHere } from './here.ts';
import type { HereState } from './here.ts';
import type { ClusterSetup } from './setup.ts';

const withinMs = 5_000;

/** As Patroni tells of it. */
interface Member {
  name: string;
  role: string;
  state: string;
  timeline?: number;
  /** Bytes, or "unknown". */
  lag?: number | string;
  pending_restart?: boolean;
}

/** Of one machine; null is what does not answer. */
interface MachineState {
  name: string;
  isEtcdHealthy: boolean;
  /** By the part that shows it. */
  certificates: { part: string; until: Date | null }[];
  server: ServerFigures | null;
}

/** All that is asked of three machines. */
export interface ClusterState {
  now: Date;
  machines: MachineState[];
  members: Member[] | null;
  isPaused: boolean;
  /** Patroni's settings for all three. */
  config: unknown;
  /** Where this machine's HAProxy leads to. */
  primary: ServerFigures | null;
  replica: ServerFigures | null;
  isReplicaSet: boolean;
  /** What `/ready` answers by HAProxy. */
  apiStatus: number | null;
  /** What this machine alone says of itself. */
  here: HereState;
  /** How the service is to reach the register from here. */
  addresses: { databaseUrl: string; listenUrl: string | undefined };
}

/** Asks every part of the cluster once. */
export async function probeCluster(setup: ClusterSetup, now: Date): Promise<ClusterState> {
  const { machines, ports, databaseUrl, readUrl, listenUrl } = setup;
  const ask = await asker(setup);
  const answers = await Promise.all(
    machines.map(({ address }) => ask(`https://${address}:${ports.patroni}/cluster`, 'patroni')),
  );
  const configs = await Promise.all(
    machines.map(({ address }) => ask(`https://${address}:${ports.patroni}/config`, 'patroni')),
  );
  const cluster = answers.find((answer) => answer !== null) ?? null;
  return {
    now,
    machines: await Promise.all(
      machines.map(async ({ name, address }) => ({
        name,
        isEtcdHealthy: at(await ask(`https://${address}:${ports.etcd}/health`, 'etcd'), 'health') === 'true',
        certificates: await Promise.all(
          Object.entries({ Patroni: ports.patroni, etcd: ports.etcd }).map(async ([part, port]) => ({
            part,
            until: await certificateEnd(address, port),
          })),
        ),
        server: await serverAt(setup, address, ports.postgres),
      })),
    ),
    members: (at(cluster, 'members') as Member[] | undefined) ?? null,
    isPaused: at(cluster, 'pause') === true,
    config: configs.find((answer) => answer !== null) ?? null,
    primary: await serverAt(setup, 'localhost', ports.primary),
    replica: await serverAt(setup, 'localhost', ports.replica),
    isReplicaSet: readUrl !== undefined,
    apiStatus: await statusOf(`http://127.0.0.1:${ports.api}/ready`),
    here: await probeHere(setup.here),
    addresses: { databaseUrl, listenUrl },
  };
}

/** The register at another place; null when nobody answers there. What leads to a pooler says nothing of the TLS that is asked for there. */
async function serverAt(
  { databaseUrl, tlsFolder }: ClusterSetup,
  host: string,
  port: number,
): Promise<ServerFigures | null> {
  const url = Object.assign(new URL(databaseUrl), { hostname: host, port: String(port) });
  url.search = String(new URLSearchParams({ sslmode: 'verify-full', sslrootcert: join(tlsFolder, 'ca.crt') }));
  return readServer(url.href).catch(() => null); // that it does not is what is looked for
}

async function statusOf(url: string): Promise<number | null> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(withinMs) })).status;
  } catch {
    return null; // that it does not answer is what is looked for
  }
}

type Ask = (url: string, part: 'patroni' | 'etcd') => Promise<unknown>;

/** Asks with the certificates of Patroni; null for whoever does not answer with JSON. */
async function asker({ tlsFolder }: ClusterSetup): Promise<Ask> {
  const file = (name: string) => readFile(join(tlsFolder, name));
  const load = async (authority: string, name: string) => {
    const [ca, cert, key] = await Promise.all([authority, `${name}.crt`, `${name}.key`].map(file));
    return { ca, cert, key };
  };
  const tls = { patroni: await load('ca.crt', 'patroni'), etcd: await load('etcd-ca.crt', 'etcd-client') };
  return (url, part) =>
    new Promise((done) => {
      const asking = request(url, { ...tls[part], agent: false, timeout: withinMs }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
        answer.once('end', () => done(answer.statusCode === 200 ? parsed(text) : null));
        answer.once('error', () => done(null));
      });
      asking.once('timeout', () => asking.destroy());
      asking.once('error', () => done(null));
      asking.end();
    });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // something else listens there
  }
}

/** Until when the certificate of a part is good, whoever signed it; null when none is shown. */
function certificateEnd(host: string, port: number): Promise<Date | null> {
  return new Promise((done) => {
    // It is looked at and not believed: nothing is sent.
    const socket = connect({ host, port, rejectUnauthorized: false, timeout: withinMs }, () => {
      const { valid_to } = socket.getPeerCertificate();
      done(valid_to ? new Date(valid_to) : null);
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy());
    socket.once('close', () => done(null));
    socket.once('error', () => done(null));
  });
}
