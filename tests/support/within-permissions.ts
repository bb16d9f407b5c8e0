import { AsyncLocalStorage } from 'node:async_hooks';
import type { FunctionName } from '../../functions/build.ts';
import type { Permissions } from '../../infra/permissions.ts';

const running = new AsyncLocalStorage<{ name: FunctionName; permissions: Permissions }>();
const watched = new WeakSet<object>();

type Input = Record<string, unknown>;
interface Client {
  middlewareStack: {
    add(
      middleware: (
        next: (args: { input: Input }) => Promise<unknown>,
        context: { commandName?: string },
      ) => (args: { input: Input }) => Promise<unknown>,
      options: { step: 'initialize'; name: string },
    ): void;
  };
}

/** Rejects AWS calls outside the permissions of a deployed function. The environment must be set, since the
 *  modules are loaded here. */
export async function withinPermissions<T>(name: FunctionName, work: () => Promise<T>): Promise<T> {
  const { dynamodb } = await import('../../functions/platform/aws/dynamodb.ts');
  const { s3 } = await import('../../functions/platform/aws/s3.ts');
  const { PERMISSIONS } = await import('../../infra/permissions.ts');
  // Each client's middleware is typed by its commands.
  watch(dynamodb as unknown as Client, rowActions);
  watch(s3 as unknown as Client, objectActions);
  return running.run({ name, permissions: PERMISSIONS[name] }, work);
}

/** @param actionsOf the actions that a command needs */
function watch(
  client: Client,
  actionsOf: (command: string, input: Input) => RequiredPermission[],
): void {
  if (watched.has(client)) return;
  watched.add(client);
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const { name, permissions } = running.getStore() ?? {};
        for (const { description, isGranted } of permissions
          ? actionsOf(commandName, args.input)
          : []) {
          if (permissions && !isGranted(permissions))
            throw new Error(`${name} may not ${description}`);
        }
        return next(args);
      },
    { step: 'initialize', name: 'withinPermissions' },
  );
}

interface RequiredPermission {
  description: string;
  isGranted(permissions: Permissions): boolean;
}

function rowActions(command: string, input: Input): RequiredPermission[] {
  const action = command.replace(/Command$/, '');
  if (action === 'DescribeTable') {
    return [{ description: action, isGranted: ({ describesTable }) => describesTable === true }];
  }
  if (action === 'TransactWriteItems') {
    return (input.TransactItems as Record<string, Input>[]).flatMap((item) =>
      Object.entries(item).map(([kind, input]) => onRow(`${kind}Item`, getPartitionKey(input))),
    );
  }
  if (action === 'BatchGetItem') {
    const [{ Keys }] = Object.values(input.RequestItems as object) as [{ Keys: Input[] }];
    const [read] = Object.values(input.RequestItems as Record<string, Input>);
    return Keys.flatMap(({ PK }) => [onRow(action, text(PK)), onAttributes(text(PK), read ?? {})]);
  }
  if (action === 'GetItem') {
    const partition = getPartitionKey(input);
    return [onRow(action, partition), onAttributes(partition, input)];
  }
  if (action !== 'Query') return [onRow(action, getPartitionKey(input))];
  const [, value = ''] = /PK = (:\w+)/.exec(String(input.KeyConditionExpression)) ?? [];
  const partition = text((input.ExpressionAttributeValues as Input)[value]);
  const attributes = onAttributes(partition, input, input.Select === 'SPECIFIC_ATTRIBUTES');
  if (!input.IndexName) return [onRow(action, partition), attributes];
  return [
    attributes,
    {
      description: `list ${partition}`,
      isGranted: ({ indexPartitions = [] }) =>
        indexPartitions.some((pattern) => fits(pattern, partition)),
    },
  ];
}

function onRow(action: string, partition: string): RequiredPermission {
  return {
    description: `${action} ${partition}`,
    isGranted: ({ rows }) =>
      Object.entries(rows).some(
        ([pattern, actions]) => fits(pattern, partition) && actions.some((each) => each === action),
      ),
  };
}

/**
 * A read of a partition with limited attributes must name them, and may not filter by others.
 * @param isSelective true if it requests specific attributes only; reads by key do so by naming some
 */
function onAttributes(
  partition: string,
  { ProjectionExpression, FilterExpression, ExpressionAttributeNames = {} }: Input,
  isSelective = true,
): RequiredPermission {
  const placeholders = ExpressionAttributeNames as Record<string, string>;
  const names = String(ProjectionExpression ?? '')
    .split(/,\s*/)
    .map((name) => placeholders[name] ?? name);
  return {
    description: `read ${names} of ${partition}`,
    isGranted({ attributes = {} }) {
      const [, limit] =
        Object.entries(attributes).find(([pattern]) => fits(pattern, partition)) ?? [];
      if (!limit) return true;
      return isSelective && !FilterExpression && names.every((name) => limit.includes(name));
    },
  };
}

/** A deletion needs one action for each object. */
const OBJECT_ACTIONS: Record<string, string> = {
  HeadObject: 'GetObject',
  DeleteObjects: 'DeleteObject',
  CreateMultipartUpload: 'PutObject',
  CompleteMultipartUpload: 'PutObject',
  UploadPart: 'PutObject',
  ListParts: 'ListMultipartUploadParts',
};

function objectActions(command: string, input: Input): RequiredPermission[] {
  const operation = command.replace(/Command$/, '');
  if (operation === 'ListObjectsV2') {
    return [
      { description: operation, isGranted: ({ objects = {} }) => Object.keys(objects).length > 0 },
    ];
  }
  const action = OBJECT_ACTIONS[operation] ?? operation;
  const { Objects = [{ Key: input.Key }] } = (input.Delete ?? {}) as { Objects?: Input[] };
  return Objects.map(({ Key }) => ({
    description: `${action} ${Key}`,
    isGranted: ({ objects = {} }) =>
      Object.entries(objects).some(
        ([pattern, actions]) =>
          fits(pattern, String(Key)) && actions.some((each) => each === action),
      ),
  }));
}

/** A partition ending in `#` and a prefix ending in `/` match longer keys. */
const fits = (pattern: string, key: string) =>
  /[#/]$/.test(pattern) ? key.startsWith(pattern) : key === pattern;

const getPartitionKey = ({ Key, Item }: Input) => text(((Key ?? Item) as Input).PK);
/** Accepts marshalled and plain strings. */
const text = (value: unknown) => String((value as { S?: string })?.S ?? value);
