import { expect, test } from 'vitest';
import * as z from 'zod';
import { servedRoutes } from '../../../shared/contract/contract.ts';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { MAX_PAYLOAD_BYTES } from '../parsed-json.ts';
import { toResult } from './response.ts';

const list = {
  summary: 'A list',
  access: 'staff',
  response: z.array(z.object({ text: z.string() })),
} satisfies Endpoint;
const bytes = (text: string | undefined) => Buffer.byteLength(JSON.stringify(text));

test.each([
  ['quotes, which are escaped', '"'],
  ['letters of three bytes', '€'],
  ['plain letters', 'x'],
])('a list without pages that Lambda would refuse is cut off: %s', (_, letter) => {
  const rows = Array.from({ length: 100 }, () => ({ text: letter.repeat(90_000) }));
  const { body, headers } = toResult(list, { body: rows });
  expect(bytes(body)).toBeLessThanOrEqual(MAX_PAYLOAD_BYTES + 1_000);
  const shown = JSON.parse(body ?? '');
  expect(shown.length).toBeGreaterThan(10);
  expect(shown.length).toBeLessThan(100);
  expect(headers?.['x-total-count']).toBe('100');
});

test('a list that fits is not cut off', () => {
  const rows = Array.from({ length: 50 }, () => ({ text: 'x'.repeat(90_000) }));
  const { body, headers } = toResult(list, { body: rows });
  expect(JSON.parse(body ?? '')).toHaveLength(50);
  expect(headers).not.toHaveProperty('x-total-count');
});

test('an object that Lambda would refuse has its largest lists cut off, and says so', () => {
  const rows = z.array(z.object({ text: z.string() }));
  const schema = z.object({
    name: z.string(),
    orders: rows,
    mail: z.object({ sent: rows }),
    few: rows,
  });
  const endpoint = { ...list, response: schema } satisfies Endpoint;
  const make = (count: number) =>
    Array.from({ length: count }, () => ({ text: '"'.repeat(9_000) }));
  const whole = { name: 'Ada', orders: make(300), mail: { sent: make(300) }, few: make(2) };
  const { body, headers } = toResult(endpoint, { body: whole });
  expect(bytes(body)).toBeLessThanOrEqual(MAX_PAYLOAD_BYTES);
  const shown = schema.parse(JSON.parse(body ?? ''));
  expect(shown).toMatchObject({ name: 'Ada', few: whole.few });
  expect(shown.orders.length + shown.mail.sent.length).toBeGreaterThan(70);
  expect(headers?.['x-cut-off']).toBe('orders=300, sent=300');
  const small = toResult(endpoint, { body: { ...whole, orders: [], mail: { sent: [] } } });
  expect(small.headers).not.toHaveProperty('x-cut-off');
});

test('every list of the contract is answered as an array, which can be cut off', () => {
  const isList = ({ endpoint }: (typeof servedRoutes)[number]) =>
    endpoint.response instanceof z.ZodType &&
    z.toJSONSchema(endpoint.response, { unrepresentable: 'any', io: 'input' }).type === 'array';
  const lists = servedRoutes.filter(isList);
  expect(lists.length).toBeGreaterThan(20);
  const others = lists.filter(({ endpoint }) => !(endpoint.response instanceof z.ZodArray));
  expect(others.map(({ key }) => key)).toEqual([]);
});
