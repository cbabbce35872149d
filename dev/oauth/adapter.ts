import type { Adapter, AdapterPayload } from 'oidc-provider';

/** Keeps what the authorization server knows, in memory: sessions and tokens end with the process. */
export function memoryAdapter(now: () => number): new (name: string) => Adapter {
  const records = new Map<string, { payload: AdapterPayload; expiresAt: number }>();
  const ids = new Map<string, string>();

  function read(key: string): AdapterPayload | undefined {
    const record = records.get(key);
    if (!record) return undefined;
    if (record.expiresAt > now()) return record.payload;
    records.delete(key);
    return undefined;
  }

  return class MemoryAdapter implements Adapter {
    readonly #name: string;

    constructor(name: string) {
      this.#name = name;
    }

    async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
      for (const [key, { expiresAt }] of records) if (expiresAt <= now()) records.delete(key);
      const key = `${this.#name}:${id}`;
      if (payload.uid) ids.set(`${this.#name}:uid:${payload.uid}`, key);
      records.set(key, { payload, expiresAt: now() + (expiresIn > 0 ? expiresIn * 1000 : Infinity) });
    }

    async find(id: string): Promise<AdapterPayload | undefined> {
      return read(`${this.#name}:${id}`);
    }

    async findByUid(uid: string): Promise<AdapterPayload | undefined> {
      return read(ids.get(`${this.#name}:uid:${uid}`) ?? '');
    }

    /** Only the device flow asks for this, and it is off. */
    async findByUserCode(): Promise<undefined> {
      return undefined;
    }

    async consume(id: string): Promise<void> {
      const payload = read(`${this.#name}:${id}`);
      if (payload) payload.consumed = Math.floor(now() / 1000);
    }

    async destroy(id: string): Promise<void> {
      records.delete(`${this.#name}:${id}`);
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, { payload }] of records) if (payload.grantId === grantId) records.delete(key);
    }
  };
}
