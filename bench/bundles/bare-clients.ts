import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { BUNDLING, type Bundle } from '../../functions/build.ts';

/** How each client of the SDK is made, by the name of its package. */
const MADE: Record<string, string> = {
  'client-dynamodb': 'DynamoDBDocumentClient.from(new DynamoDBClient())',
  'client-s3': 'new S3Client()',
  'client-ssm': 'new SSMClient()',
  'client-sts': 'new STSClient()',
  'client-lambda': 'new LambdaClient()',
  'client-cognito-identity-provider': 'new CognitoIdentityProviderClient()',
};

/** The SDK's clients that a function deploys, by the names of their packages. */
export function findSdkClients({ metafile }: Bundle): string[] {
  const sources = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs));
  const names = sources.flatMap(([path, { bytesInOutput }]) =>
    bytesInOutput > 0 ? (/@aws-sdk\/(client-[\w-]+)\//.exec(path)?.[1] ?? []) : [],
  );
  return [...new Set(names)].sort();
}

/** A bundle of clients and nothing else, as anybody would make it: what of it a bundle cannot do without, and
 *  what could be left out, is for others to find. */
export async function bundleClients(names: readonly string[]): Promise<Uint8Array> {
  const clients = names.map((name) => {
    const made = MADE[name];
    if (!made) throw new Error(`How is the client of ${name} made?`);
    return { name, made, type: /new (\w+)\(/.exec(made)?.[1] };
  });
  const { outputFiles } = await build({
    ...BUNDLING,
    write: false,
    stdin: {
      contents: [
        "import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';",
        ...clients.map(({ name, type }) => `import { ${type} } from '@aws-sdk/${name}';`),
        `export const clients = [${clients.map(({ made }) => made)}];`,
      ].join('\n'),
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}
