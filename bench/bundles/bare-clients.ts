import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { BUNDLING, type Bundle } from '../../functions/build.ts';

const CREATE_CLIENT: Record<string, string> = {
  'client-dynamodb': 'DynamoDBDocumentClient.from(new DynamoDBClient())',
  'client-s3': 'new S3Client()',
  'client-cloudfront': 'new CloudFrontClient()',
  'client-kms': 'new KMSClient()',
  'client-ssm': 'new SSMClient()',
  'client-sts': 'new STSClient()',
  'client-sesv2': 'new SESv2Client()',
  'client-lambda': 'new LambdaClient()',
  'client-cognito-identity-provider': 'new CognitoIdentityProviderClient()',
};

export function findSdkClients({ metafile }: Bundle): string[] {
  const sources = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs));
  const names = sources.flatMap(([path, { bytesInOutput }]) =>
    bytesInOutput > 0 ? (/@aws-sdk\/(client-[\w-]+)\//.exec(path)?.[1] ?? []) : [],
  );
  return [...new Set(names)].sort();
}

export async function bundleClients(names: readonly string[]): Promise<Uint8Array> {
  const clients = names.map((name) => {
    const expression = CREATE_CLIENT[name];
    if (!expression) throw new Error(`CREATE_CLIENT has no entry for ${name}`);
    return { name, expression, type: /new (\w+)\(/.exec(expression)?.[1] };
  });
  const { outputFiles } = await build({
    ...BUNDLING,
    write: false,
    stdin: {
      contents: [
        "import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';",
        ...clients.map(({ name, type }) => `import { ${type} } from '@aws-sdk/${name}';`),
        `export const clients = [${clients.map(({ expression }) => expression)}];`,
      ].join('\n'),
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}
