import { expect, test } from 'vitest';
import {
  asText,
  getFunctions,
  getProperties,
  synthTemplate,
  toList,
} from '../tests/support/template.ts';

const WITHOUT_CDN = { stage: 'staging', edge: false };
const find = (name: string) => {
  const found = getFunctions(synthTemplate()).find((each) => each.name === name);
  if (!found) throw new Error(`No function ${name}`);
  return found;
};
const resourcesOf = (name: string, action: string) =>
  find(name)
    .statements.filter(({ Action }) => toList(Action).includes(action))
    .flatMap(({ Resource }) => [Resource].flat().map(asText));

test('only the imports function can invoke the importer', () => {
  const invoking = getFunctions(synthTemplate()).filter(({ statements }) =>
    JSON.stringify(statements).includes('ImportsImporterFunction'),
  );
  expect(invoking.map(({ name }) => name)).toEqual(['imports']);
  expect(find('imports').environment.IMPORTER).toEqual({
    Ref: expect.stringMatching(/^ImportsImporterFunction/),
  });
});

test('only the importer can send messages, and only to connections of imports', () => {
  const sending = getFunctions(synthTemplate()).filter(
    ({ name }) => resourcesOf(name, 'execute-api:ManageConnections').length > 0,
  );
  expect(sending.map(({ name }) => name)).toEqual(['importer']);
  expect(resourcesOf('importer', 'execute-api:ManageConnections')).toEqual([
    expect.stringMatching(/:\$\{SocketsApi\w+\}\/live\/POST\/@connections\/\*$/),
  ]);
  expect(asText(find('importer').environment.SOCKETS_URL)).toMatch(
    /^https:\/\/\$\{SocketsApi\w+\}\.execute-api\..*\/live$/,
  );
});

test('the importer has no session, no tokens and no other objects than uploads', () => {
  const { statements } = find('importer');
  expect(JSON.stringify(statements)).not.toMatch(/SESSION|kms:|ssm:|sts:|lambda:/);
  expect(resourcesOf('importer', 's3:PutObject')).toEqual([
    expect.stringMatching(/^\$\{MediaBucket\w+\.Arn\}\/uploads\/\*$/),
  ]);
});

test('the importer follows links to this network in no deployment', () => {
  for (const { environment } of getFunctions(synthTemplate())) {
    expect(environment).not.toHaveProperty('PHOTO_LINK_ORIGINS');
  }
});

test('an import has two minutes, and is repeated once after a crash', () => {
  expect(find('importer').properties.Timeout).toBe(120);
  const { MaximumRetryAttempts } = getProperties(
    synthTemplate(),
    'AWS::Lambda::EventInvokeConfig',
    (id) => id.startsWith('Imports'),
  );
  expect(MaximumRetryAttempts).toBe(1);
});

test('the WebSockets of imports are throttled', () => {
  const { StageName, DefaultRouteSettings } = getProperties(
    synthTemplate(),
    'AWS::ApiGatewayV2::Stage',
    (id) => id.startsWith('Sockets'),
  );
  expect({ StageName, ...DefaultRouteSettings }).toMatchObject({
    StageName: 'live',
    ThrottlingRateLimit: 25,
    ThrottlingBurstLimit: 100,
  });
});

test('a stage without a CDN has neither WebSockets nor the importer', () => {
  const template = synthTemplate(WITHOUT_CDN);
  expect(JSON.stringify(template.toJSON())).not.toContain('WEBSOCKET');
  expect(getFunctions(template).map(({ name }) => name)).not.toContain('importer');
});
