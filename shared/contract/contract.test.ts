import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { contract, servedRoutes } from './contract.ts';
import { type Endpoint, errorCodes } from './endpoint.ts';
import { ERROR_STATUS } from './errors.ts';
import { openapiDocument } from './openapi.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const everyCall = Object.values(contract).flatMap((group) => Object.entries(group));
const tests = ['functions', 'tests']
  .flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => readFileSync(`${root}${folder}/${file}`, 'utf8')),
  )
  .join('\n');

describe('the contract', () => {
  test('defines no call twice', () => {
    const keys = everyCall.map(([key]) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test.each(everyCall as [string, Endpoint][])('%s is whole', (key, endpoint) => {
    const inPath = [...key.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(inPath);
    expect(endpoint.summary).not.toBe('');
    for (const code of errorCodes(endpoint)) expect(ERROR_STATUS[code]).toBeGreaterThanOrEqual(400);
  });

  test.each(everyCall as [string, Endpoint][])(
    '%s refuses a path without a name',
    (_, endpoint) => {
      for (const [name, schema] of Object.entries(endpoint.params?.shape ?? {})) {
        // A page without a number is the first.
        if (name !== 'page') expect(schema.safeParse('').success, name).toBe(false);
      }
    },
  );

  test.each(servedRoutes.map(({ key }) => key))('%s has a test', (key) => {
    expect(tests.includes(`describe('${key}'`)).toBe(true);
  });
});

describe('the API description', () => {
  const { paths = {}, components } = openapiDocument();

  test('describes every served call and no other', () => {
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(servedRoutes.map(({ key }) => key as string).sort());
  });

  test('gives repeated parameters as arrays and every error its shape', () => {
    const operation = paths['/api/products']?.get;
    const itemTypes = operation?.parameters?.find(
      (parameter) => 'name' in parameter && parameter.name === 'itemTypes',
    );
    expect(itemTypes).toMatchObject({ in: 'query', schema: { type: 'array' } });
    expect(operation?.responses?.['400']).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    });
    expect(components?.schemas).toHaveProperty('Product');
  });

  test('names the kinds of file that a call takes in place of JSON', () => {
    const { requestBody } = paths['/api/asmic-entries/import']?.post ?? {};
    expect(requestBody).toMatchObject({
      required: true,
      content: {
        'text/csv': { schema: { type: 'string' } },
        'application/json': { schema: { type: 'array' } },
        'application/gzip': { schema: { type: 'string', format: 'binary' } },
      },
    });
  });
});
