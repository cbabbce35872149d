import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { auditText, genesisHash, jsonbText, nextHash, transactionText } from './hashChain.ts';
import type { HashedTransaction } from './hashChain.ts';

const bare: HashedTransaction = {
  seq: 1n,
  id: 'id',
  number: 'TR-2026-000001',
  kind: 'issue',
  effective_date: '2026-01-02',
  booked_at_micros: 1767348000000001n,
  member_id: null,
  member_no: null,
  counterparty_id: null,
  counterparty_no: null,
  instrument_id: null,
  quantity: null,
  price_cents: null,
  amount_cents: 0,
  description: null,
  reference: null,
  source: 'ui',
  source_id: null,
  maker_id: 'a',
  checker_id: null,
  reverses_id: null,
  reason_code: null,
  document: null,
};

describe('transactionText', () => {
  it('writes every field in its place, an absent one as nothing, then the postings, then the lots by id', () => {
    const lot = { member_id: 'm', instrument_id: 'i', acquired_on: '2026-01-02', original_qty: 4n, lock_until: null };
    const text = transactionText(
      bare,
      [
        { seq: 1, account_id: 7n, delta: 10n, lot_id: 'lot' },
        { seq: 2, account_id: 8, delta: -10, lot_id: null },
      ],
      [
        { ...lot, id: 'b', interest_from: null },
        { ...lot, id: 'a', interest_from: '2025-12-01' },
      ],
    );
    expect(text.replaceAll('\x1f', '|').replaceAll('\x1e', '#').replaceAll('\x1d', '&')).toBe(
      '1|id|TR-2026-000001|issue|2026-01-02|1767348000000001||||||||0|||ui||a||||#1|7|10|lot#2|8|-10|' +
        '&a|m|i|2026-01-02|4||2025-12-01#b|m|i|2026-01-02|4||',
    );
  });
});

describe('auditText', () => {
  it('writes the data as PostgreSQL does', () => {
    const event = {
      seq: 2,
      at_micros: 5,
      actor_id: 'a',
      action: 'member.read',
      subject_type: 'member',
      subject_id: '1',
      data: { b: [1, { y: 'é', x: null }], aa: true, a: '"' },
      request_id: 'r',
      ledger_seq: 7n,
      ledger_hash: Buffer.from([0, 255]),
    };
    expect(auditText(event).replaceAll('\x1f', '|')).toBe(
      String.raw`2|5|a|member.read|member|1|{"a": "\"", "b": [1, {"x": null, "y": "é"}], "aa": true}|r|7|00ff`,
    );
  });

  it('writes every kind of value', () => {
    expect(jsonbText([true, false, null, 0, -7, '', {}, [], Number.MAX_SAFE_INTEGER])).toBe(
      '[true, false, null, 0, -7, "", {}, [], 9007199254740991]',
    );
    // by length in bytes, then by byte: é takes two
    expect(jsonbText({ é: 1, bb: 2, z: 3, aa: 4 })).toBe('{"z": 3, "aa": 4, "bb": 2, "é": 1}');
    expect(jsonbText({ a: undefined as never })).toBe('{"a": null}');
    expect(() => jsonbText(2 ** 53)).toThrow('not a whole number: 9007199254740992');
  });

  it('refuses a number that is not whole', () => {
    expect(() => jsonbText({ rate: 0.1 })).toThrow(RangeError);
  });
});

describe('nextHash', () => {
  it('is SHA-256 over the hash before and the text', () => {
    const first = nextHash(genesisHash, 'één');
    expect(first.toString('hex')).toBe(
      createHash('sha256').update(Buffer.alloc(32)).update('één', 'utf8').digest('hex'),
    );
    expect(nextHash(first, 'één').equals(first)).toBe(false);
  });
});
