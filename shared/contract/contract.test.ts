import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { contract, servedRoutes } from './contract.ts';
import { type Endpoint, errorCodes } from './endpoint.ts';
import { ERROR_STATUS } from './errors.ts';
import { openapiDocument } from './openapi.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const endpoints = Object.values(contract).flatMap((group) => Object.entries<Endpoint>(group));
const testSources = ['functions', 'tests']
  .flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => readFileSync(`${root}${folder}/${file}`, 'utf8')),
  )
  .join('\n');

test('the contract defines no route twice', () => {
  const keys = endpoints.map(([key]) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

test.each(endpoints)('%s is fully described', (key, endpoint) => {
  const namesInPath = [...key.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(namesInPath);
  expect(endpoint.summary).not.toBe('');
  for (const code of errorCodes(endpoint)) expect(ERROR_STATUS[code]).toBeGreaterThanOrEqual(400);
});

test.each(endpoints)('%s rejects an empty path parameter', (_, endpoint) => {
  for (const [name, schema] of Object.entries(endpoint.params?.shape ?? {})) {
    // Zod coerces an empty page number to 0, the first page.
    if (name !== 'page') expect(schema.safeParse('').success, name).toBe(false);
  }
});

test.each(servedRoutes.map(({ key }) => key))('%s has an integration test', (key) => {
  expect(testSources).toMatch(new RegExp(`['"\`]${RegExp.escape(key)} `));
});

describe('the OpenAPI document', () => {
  const { paths = {}, components } = openapiDocument();

  test('the OpenAPI document describes exactly the routes of the contract', () => {
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(servedRoutes.map(({ key }) => key as string).sort());
  });

  test('the OpenAPI document describes repeatable parameters as arrays and error bodies as Error', () => {
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

  test('the OpenAPI document lists the PDF of a call that answers with JSON or a PDF', () => {
    const { responses } = paths['/api/consignors/{id}/statement']?.get ?? {};
    expect(responses?.['200']).toMatchObject({
      content: {
        'application/json': { schema: { $ref: '#/components/schemas/ConsignorStatement' } },
        'application/pdf': {},
      },
    });
  });

  test('the OpenAPI document lists the content types of a body that is not JSON', () => {
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
