/** What operators put into SSM, since no stack can make a SecureString. */
export const SECRETS = ['airtable-token', 'airtable-client-secret'] as const;

/** The parameter that holds a stage's secret. */
export function secretParameter(stage: string, secret: (typeof SECRETS)[number]): string {
  return `/guidon/${stage}/${secret}`;
}
