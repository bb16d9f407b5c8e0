import type { DeploymentStatus } from './deployment-status.ts';
import type { StackOutputs } from './stack-outputs.ts';

interface Step {
  isDone: boolean | undefined;
  action: string;
  purpose: string;
}

export function setupChecklist(
  stage: string,
  { SiteUrl, DashboardUrl }: Pick<StackOutputs, 'SiteUrl' | 'DashboardUrl'>,
  status: DeploymentStatus,
): string {
  const steps = setupSteps(stage, status);
  const width = Math.max(...steps.map(({ action }) => action.length));
  return [
    '',
    `Shop:      ${SiteUrl}`,
    `Dashboard: ${DashboardUrl}`,
    '',
    'Setup (x: done, ?: unknown):',
    ...steps.map(
      ({ isDone, action, purpose }) => `  [${mark(isDone)}] ${action.padEnd(width)}  ${purpose}`,
    ),
  ].join('\n');
}

function setupSteps(
  stage: string,
  { hasStaff, hasToken, hasBase, hasMail, alarmEmail }: DeploymentStatus,
): Step[] {
  return [
    {
      isDone: hasStaff,
      action: `npm run staff -- --stage ${stage} add <email>`,
      purpose: 'the first staff member, who can invite the others',
    },
    {
      isDone: hasBase,
      action: 'airtableBaseId in cdk.json',
      purpose: 'the Airtable base to sync with; then deploy again',
    },
    {
      isDone: hasToken,
      action: `npm run secret -- --stage ${stage} airtable-token`,
      purpose: 'a token with read and write access to that base',
    },
    {
      isDone: hasMail,
      action: 'mailFrom in cdk.json',
      purpose:
        'your sender address, verified by SES: without it, the shop sends no e-mails, and Cognito only 50 a day; then deploy again',
    },
    alarmEmail
      ? {
          isDone: undefined,
          action: 'the link in the AWS Notifications email',
          purpose: `confirms that ${alarmEmail} receives alarms`,
        }
      : {
          isDone: false,
          action: 'alarmEmail in cdk.json',
          purpose: 'the recipient of alarms; then deploy again',
        },
  ];
}

function mark(isDone: boolean | undefined): string {
  if (isDone === undefined) return '?';
  return isDone ? 'x' : ' ';
}
