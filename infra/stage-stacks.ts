// Commands import this module, so it must not load CDK.
import type { Settings } from './settings.ts';

/** CloudFront's web ACLs, metrics and certificates exist only in this region, and budgets can be deployed
 *  there. */
export const GLOBAL_REGION = 'us-east-1';

export const FIREWALL = 'Firewall';
export const OUTSIDE = 'Outside';
export const COPIER = 'Copier';
export const COPIES = 'Copies';

export const hasOwnFirewall = ({ edge, webAcl }: Settings): boolean =>
  edge && (webAcl === true || webAcl === 'managed');

export const hasBudget = ({ alarmEmail, monthlyBudget }: Settings): boolean =>
  alarmEmail !== undefined && monthlyBudget > 0;

export const hasOutsideStack = (settings: Settings): boolean =>
  settings.edge || hasBudget(settings);

export const hasCopies = ({ backupRegion }: Settings): boolean => backupRegion !== undefined;
