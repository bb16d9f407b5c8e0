import type { Outputs } from './stack-outputs.ts';

/** How far a stage is; undefined where that cannot be known. */
export interface Standing {
  hasStaff: boolean | undefined;
  hasToken: boolean | undefined;
  hasBase: boolean;
  /** Whether mails come from an address of the dealer's. */
  hasMail: boolean;
  /** Who is told of alarms. */
  alarmEmail: string;
}

interface Step {
  isDone: boolean | undefined;
  how: string;
  what: string;
}

/** What to tell after a deploy: where the shop is, and what makes it one. */
export function firstSteps(
  stage: string,
  { SiteUrl, DashboardUrl }: Pick<Outputs, 'SiteUrl' | 'DashboardUrl'>,
  standing: Standing,
): string {
  const steps = stepsOf(stage, standing);
  const width = Math.max(...steps.map(({ how }) => how.length));
  return [
    '',
    `The shop:      ${SiteUrl}`,
    `Its dashboard: ${DashboardUrl}`,
    '',
    'The first steps (x: done, ?: not known here):',
    ...steps.map(({ isDone, how, what }) => `  [${mark(isDone)}] ${how.padEnd(width)}  ${what}`),
  ].join('\n');
}

function stepsOf(
  stage: string,
  { hasStaff, hasToken, hasBase, hasMail, alarmEmail }: Standing,
): Step[] {
  return [
    {
      isDone: hasStaff,
      how: `npm run staff -- --stage ${stage} add <e-mail>`,
      what: 'the first of the staff, who can invite the others',
    },
    {
      isDone: hasBase,
      how: 'airtableBaseId in cdk.json',
      what: 'the base that the shop is kept in step with; then deploy again',
    },
    {
      isDone: hasToken,
      how: `npm run secret -- --stage ${stage} airtable-token`,
      what: 'a token that may read and write that base',
    },
    {
      isDone: hasMail,
      how: 'mailFrom in cdk.json',
      what: 'an address of yours for mails to users: Cognito’s own sends 50 a day; then deploy again',
    },
    alarmEmail
      ? {
          isDone: undefined,
          how: 'the link in a mail from AWS Notifications',
          what: `by which ${alarmEmail} agrees to be told of alarms`,
        }
      : {
          isDone: false,
          how: 'alarmEmail in cdk.json',
          what: 'who is told of alarms; then deploy again',
        },
  ];
}

function mark(isDone: boolean | undefined): string {
  if (isDone === undefined) return '?';
  return isDone ? 'x' : ' ';
}
