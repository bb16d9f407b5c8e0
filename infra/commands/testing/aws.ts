import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import * as z from 'zod';

interface Stack {
  status: string;
  outputs: Record<string, string>;
}

export async function startAws({ stacks = {} as Record<string, Stack>, unreserved = 1_000 } = {}) {
  const parameters = new Map<string, Record<string, unknown>>();
  const changes: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const [, call] = String(request.headers['x-amz-target'] ?? '').split('.');
    if (call) respondAsSsm(response, parameters, call, JSON.parse(body));
    else if (request.url?.endsWith('/account-settings')) respondAsLambda(response, unreserved);
    else respondAsCloudFormation(response, stacks, new URLSearchParams(body), changes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return {
    parameters,
    changes,
    env: {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      AWS_REGION: 'eu-west-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    },
  };
}

function respondAsSsm(
  response: ServerResponse,
  parameters: Map<string, Record<string, unknown>>,
  call: string,
  input: Record<string, unknown>,
): void {
  const name = String(input.Name);
  let body: object = {};
  if (call === 'PutParameter') parameters.set(name, input);
  if (call === 'GetParameter') {
    const Parameter = parameters.get(name);
    body = Parameter ? { Parameter } : { __type: 'ParameterNotFound' };
    response.statusCode = Parameter ? 200 : 400;
  }
  if (call === 'DescribeParameters') body = { Parameters: findByName(parameters, input) };
  if (call === 'DeleteParameter' && !parameters.delete(name)) {
    body = { __type: 'ParameterNotFound' };
    response.statusCode = 400;
  }
  response.setHeader('content-type', 'application/x-amz-json-1.1');
  response.end(JSON.stringify(body));
}

function findByName(parameters: Map<string, unknown>, input: object): { Name: string }[] {
  const { ParameterFilters } = z
    .object({
      ParameterFilters: z.tuple([z.object({ Key: z.literal('Name'), Values: z.string().array() })]),
    })
    .parse(input);
  return ParameterFilters[0].Values.filter((name) => parameters.has(name)).map((Name) => ({
    Name,
  }));
}

function respondAsCloudFormation(
  response: ServerResponse,
  stacks: Record<string, Stack>,
  query: URLSearchParams,
  changes: string[],
): void {
  const name = query.get('StackName') ?? '';
  const action = query.get('Action') ?? '';
  const stack = stacks[name];
  response.setHeader('content-type', 'text/xml');
  if (action !== 'DescribeStacks') {
    changes.push(`${action} ${name}`);
    if (action === 'DeleteStack') delete stacks[name];
    response.end(`<${action}Response><${action}Result/></${action}Response>`);
    return;
  }
  response.statusCode = stack ? 200 : 400;
  response.end(stack ? describeStacksXml(name, stack) : errorXml(name));
}

function respondAsLambda(response: ServerResponse, unreserved: number): void {
  response.setHeader('content-type', 'application/json');
  response.end(
    JSON.stringify({
      AccountLimit: {
        ConcurrentExecutions: unreserved,
        UnreservedConcurrentExecutions: unreserved,
      },
    }),
  );
}

function describeStacksXml(name: string, { status, outputs }: Stack): string {
  const members = Object.entries(outputs).map(
    ([key, value]) =>
      `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  );
  return `<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/">
  <DescribeStacksResult><Stacks><member>
    <StackName>${name}</StackName><CreationTime>2030-01-01T00:00:00Z</CreationTime>
    <StackStatus>${status}</StackStatus><Outputs>${members.join('')}</Outputs>
  </member></Stacks></DescribeStacksResult>
</DescribeStacksResponse>`;
}

function errorXml(name: string): string {
  return `<ErrorResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><Error>
  <Type>Sender</Type><Code>ValidationError</Code><Message>Stack with id ${name} does not exist</Message>
</Error></ErrorResponse>`;
}
