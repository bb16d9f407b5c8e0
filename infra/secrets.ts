/** CloudFormation cannot create SSM SecureStrings: operators set these with `npm run secret`. */
export const SECRETS = [
  'airtable-token',
  'airtable-client-secret',
  'paypal-client-secret',
] as const;

export function secretParameter(stage: string, secret: (typeof SECRETS)[number]): string {
  return `/guidon/${stage}/${secret}`;
}
