import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../seed/random.ts';
import type { Cluster } from './cluster.ts';
import type { Machine } from './machine.ts';

interface Scene {
  cluster: Cluster;
  random: Random;
  /** Done when clients are answered again. */
  worksAgain: () => Promise<void>;
}

/** Puts back what was lost. */
type Mend = () => void | Promise<void>;

/** What happens to a cluster, by name. Each is done when work goes on. */
const blows = {
  /** Patroni and PostgreSQL of the primary are killed at once. */
  async primary(scene: Scene): Promise<Mend> {
    const old = await machineThatIs('leader', scene.cluster);
    await old.killDatabase();
    await untilReplaced(old, scene);
    return () => old.startPatroni();
  },
  /** Patroni and PostgreSQL of the primary stand still until another one has taken over, and then go on. */
  async frozen(scene: Scene): Promise<Mend> {
    const old = await machineThatIs('leader', scene.cluster);
    const goOn = old.freezeDatabase();
    try {
      await untilReplaced(old, scene);
    } finally {
      goOn();
    }
    await scene.worksAgain();
    return () => undefined;
  },
  /** PostgreSQL of the primary is killed, and Patroni is not. */
  async crash({ cluster, worksAgain }: Scene): Promise<Mend> {
    (await machineThatIs('leader', cluster)).crashPostgres();
    await worksAgain();
    await cluster.verify();
    return () => undefined;
  },
  /** An operator makes the standby that confirms the primary. */
  async switchover({ cluster, worksAgain }: Scene): Promise<Mend> {
    const [old, next] = [await machineThatIs('leader', cluster), await machineThatIs('sync_standby', cluster)];
    const names = ['--leader', old.layout.name, '--candidate', next.layout.name];
    await old.control(['switchover', ...names, '--force']);
    await worksAgain();
    await cluster.verify();
    return () => undefined;
  },
  /** Patroni and PostgreSQL of the standby that confirms stand still until work goes on. */
  async standby({ cluster, worksAgain }: Scene): Promise<Mend> {
    const goOn = (await machineThatIs('sync_standby', cluster)).freezeDatabase();
    try {
      await delay(1_000); // what it had received before is answered still
      await worksAgain();
    } finally {
      goOn();
    }
    return () => undefined;
  },
  /** One etcd is killed. */
  async etcd({ cluster, random, worksAgain }: Scene): Promise<Mend> {
    const machine = random.pick(cluster.machines);
    await machine.killEtcd();
    await delay(3_000);
    await worksAgain();
    return () => startEtcd([machine]);
  },
  /** All three etcd are killed, for longer than a primary may be silent. */
  async quorum({ cluster, worksAgain }: Scene): Promise<Mend> {
    await Promise.all(cluster.machines.map((machine) => machine.killEtcd()));
    await delay(25_000);
    await worksAgain();
    await startEtcd(cluster.machines);
    await worksAgain();
    return () => undefined;
  },
  /** A process of the API is killed. */
  async api({ cluster, random, worksAgain }: Scene): Promise<Mend> {
    const api = random.pick(cluster.apis);
    await api.kill();
    await worksAgain();
    return () => api.start();
  },
};

export type ClusterBlow = keyof typeof blows;
export const clusterBlows = Object.keys(blows) as ClusterBlow[];

/** Strikes, and is done when work goes on. The answer puts back what was lost, until the cluster is whole. */
export async function strike(blow: ClusterBlow, scene: Scene): Promise<() => Promise<void>> {
  const mend = await blows[blow](scene);
  return async () => {
    await mend();
    await scene.cluster.untilWhole();
  };
}

async function machineThatIs(role: 'leader' | 'sync_standby', cluster: Cluster): Promise<Machine> {
  const machine = await cluster.machineThatIs(role);
  if (machine === undefined) throw new Error(`No machine is the ${role}.`);
  return machine;
}

/** Done when another one is the primary, work goes on, and the register is sound there. */
async function untilReplaced(old: Machine, { cluster, worksAgain }: Scene): Promise<void> {
  for (const deadline = Date.now() + 60_000; ; await delay(100)) {
    const leader = await cluster.machineThatIs('leader');
    if (leader !== undefined && leader !== old) break;
    if (Date.now() > deadline) throw new Error('Nobody took over within a minute.');
  }
  await worksAgain();
  await cluster.verify();
}

async function startEtcd(machines: readonly Machine[]): Promise<void> {
  for (const machine of machines) machine.startEtcd();
  for (const machine of machines) {
    for (const deadline = Date.now() + 60_000; !(await machine.isEtcdHealthy()); await delay(100))
      if (Date.now() > deadline)
        throw new Error(`etcd of ${machine.layout.name} did not come back: ${machine.log('etcd')}`);
  }
}
