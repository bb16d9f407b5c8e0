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

/** Runs work with the permissions of a deployed function: other AWS calls fail. The environment must be set,
 *  since the modules are loaded here. */
export async function withinPermissions<T>(name: FunctionName, work: () => Promise<T>): Promise<T> {
  const { dynamodb } = await import('../../functions/aws/dynamodb.ts');
  const { s3 } = await import('../../functions/aws/s3.ts');
  const { PERMISSIONS } = await import('../../infra/permissions.ts');
  // Each client's middleware is typed by its own commands.
  watch(dynamodb as unknown as Client, rowActions);
  watch(s3 as unknown as Client, objectActions);
  return running.run({ name, permissions: PERMISSIONS[name] }, work);
}

/** @param actionsOf the actions that a command needs. */
function watch(client: Client, actionsOf: (command: string, input: Input) => Wanted[]): void {
  if (watched.has(client)) return;
  watched.add(client);
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const { name, permissions } = running.getStore() ?? {};
        for (const { what, isIn } of permissions ? actionsOf(commandName, args.input) : []) {
          if (permissions && !isIn(permissions)) throw new Error(`${name} may not ${what}`);
        }
        return next(args);
      },
    { step: 'initialize', name: 'withinPermissions' },
  );
}

interface Wanted {
  what: string;
  isIn(permissions: Permissions): boolean;
}

function rowActions(command: string, input: Input): Wanted[] {
  const action = command.replace(/Command$/, '');
  if (action === 'DescribeTable') {
    return [{ what: action, isIn: ({ describesTable }) => describesTable === true }];
  }
  if (action === 'TransactWriteItems') {
    return (input.TransactItems as Record<string, Input>[]).flatMap((item) =>
      Object.entries(item).map(([kind, one]) => onRow(`${kind}Item`, getPartitionKey(one))),
    );
  }
  if (action === 'BatchGetItem') {
    const [{ Keys }] = Object.values(input.RequestItems as object) as [{ Keys: Input[] }];
    return Keys.map(({ PK }) => onRow(action, text(PK)));
  }
  if (action !== 'Query') return [onRow(action, getPartitionKey(input))];
  const [, value = ''] = /PK = (:\w+)/.exec(String(input.KeyConditionExpression)) ?? [];
  const partition = text((input.ExpressionAttributeValues as Input)[value]);
  if (!input.IndexName) return [onRow(action, partition)];
  return [
    {
      what: `list ${partition}`,
      isIn: ({ indexPartitions = [] }) => indexPartitions.some((one) => fits(one, partition)),
    },
  ];
}

function onRow(action: string, partition: string): Wanted {
  return {
    what: `${action} ${partition}`,
    isIn: ({ rows }) =>
      Object.entries(rows).some(
        ([one, actions]) => fits(one, partition) && actions.some((each) => each === action),
      ),
  };
}

/** The S3 actions of a command; a deletion needs one for each object. */
const OBJECT_ACTIONS: Record<string, string> = {
  HeadObject: 'GetObject',
  DeleteObjects: 'DeleteObject',
  CreateMultipartUpload: 'PutObject',
  CompleteMultipartUpload: 'PutObject',
  UploadPart: 'PutObject',
  ListParts: 'ListMultipartUploadParts',
};

function objectActions(command: string, input: Input): Wanted[] {
  const asked = command.replace(/Command$/, '');
  if (asked === 'ListObjectsV2') {
    return [{ what: asked, isIn: ({ objects = {} }) => Object.keys(objects).length > 0 }];
  }
  const action = OBJECT_ACTIONS[asked] ?? asked;
  const { Objects = [{ Key: input.Key }] } = (input.Delete ?? {}) as { Objects?: Input[] };
  return Objects.map(({ Key }) => ({
    what: `${action} ${Key}`,
    isIn: ({ objects = {} }) =>
      Object.entries(objects).some(
        ([one, actions]) => fits(one, String(Key)) && actions.some((each) => each === action),
      ),
  }));
}

/** A partition ending in `#` and a prefix ending in `/` match longer keys. */
const fits = (pattern: string, key: string) =>
  /[#/]$/.test(pattern) ? key.startsWith(pattern) : key === pattern;

const getPartitionKey = ({ Key, Item }: Input) => text(((Key ?? Item) as Input).PK);
/** Accepts marshalled and plain strings. */
const text = (value: unknown) => String((value as { S?: string })?.S ?? value);
