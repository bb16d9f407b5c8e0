// No imports of CDK, which the commands would have to load.
import type { Settings } from './settings.ts';

/** CloudFront's web ACLs, metrics and certificates are in this region, and budgets can be deployed there. */
export const GLOBAL_REGION = 'us-east-1';

/** The names of a stage's stacks in us-east-1. */
export const FIREWALL = 'Firewall';
export const OUTSIDE = 'Outside';
/** Makes the copies, in the stage's account and region. */
export const COPIER = 'Copier';
/** Receives the copies, in the backup account and region. */
export const COPIES = 'Copies';

/** True if the stage has its own web ACL. */
export const hasOwnFirewall = ({ edge, webAcl }: Settings): boolean =>
  edge && (webAcl === true || webAcl === 'managed');

export const hasBudget = ({ alarmEmail, monthlyBudget }: Settings): boolean =>
  alarmEmail !== undefined && monthlyBudget > 0;

/** True if the stage has a stack for what must be in us-east-1, except for its firewall. */
export const hasOutsideStack = (settings: Settings): boolean =>
  settings.edge || hasBudget(settings);

export const hasCopies = ({ backupRegion }: Settings): boolean => backupRegion !== undefined;
