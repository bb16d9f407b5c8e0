import { Aws, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  AccountRecovery,
  CfnManagedLoginBranding,
  type CfnUserPool,
  CfnUserPoolGroup,
  FeaturePlan,
  ManagedLoginVersion,
  Mfa,
  OAuthScope,
  PasskeyUserVerification,
  StandardThreatProtectionMode,
  UserPool,
  type UserPoolClient,
  type UserPoolDomain,
  UserPoolEmail,
  UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import { POST_CONFIRMATION } from '../functions/build.ts';
import { RESTRICTED_ROLES, toCostsGroup, toRoleGroup } from '../shared/entities/role.ts';
import { codeMail, invitationMail } from '../shared/login-mails.ts';
import { acknowledge } from './cdk-nag.ts';
import { BundledLambda, type FunctionResources } from './lambda.ts';
import { branding } from './managed-login/branding.ts';
import type { Settings } from './settings.ts';

const TRIGGER_TIMEOUT_SECONDS = 5;

interface Props {
  settings: Settings;
  siteUrl: string;
}

export class Auth extends Construct {
  readonly userPool: UserPool;
  readonly staffGroup: string;
  readonly environment: Readonly<Record<string, string>>;

  constructor(scope: Construct, id: string, { settings, siteUrl }: Props) {
    super(scope, id);
    this.userPool = this.#createUserPool(settings, siteUrl);
    this.staffGroup = settings.backOfficeGroup || 'staff';
    // A new name replaces the group. The old group must be deleted, otherwise its name cannot be used again.
    new CfnUserPoolGroup(this, 'Staff', {
      userPoolId: this.userPool.userPoolId,
      groupName: this.staffGroup,
      description: 'Users with access to the back office.',
    });
    for (const role of RESTRICTED_ROLES) {
      new CfnUserPoolGroup(this, `Role-${role}`, {
        userPoolId: this.userPool.userPoolId,
        groupName: toRoleGroup(this.staffGroup, role),
        description: `Staff with the role of a ${role}. Staff without a role are owners.`,
      });
    }
    new CfnUserPoolGroup(this, 'Costs', {
      userPoolId: this.userPool.userPoolId,
      groupName: toCostsGroup(this.staffGroup),
      description: 'Sellers and readers who see costs, consignors and margins.',
    });
    const domain = this.#addHostedLogin(settings);
    const client = this.#addClient(siteUrl);
    const loginBranding = new CfnManagedLoginBranding(this, 'Branding', {
      userPoolId: this.userPool.userPoolId,
      clientId: client.userPoolClientId,
      ...branding,
    });
    loginBranding.node.addDependency(domain);
    this.environment = {
      COGNITO_USER_POOL_ID: this.userPool.userPoolId,
      COGNITO_CLIENT_ID: client.userPoolClientId,
      COGNITO_DOMAIN: domain.baseUrl(),
      BACK_OFFICE_GROUP: settings.backOfficeGroup,
      STAFF_MFA: settings.staffMfa,
    };
  }

  addPasswordResetTrigger(resources: FunctionResources): BundledLambda {
    const trigger = new BundledLambda(this, 'PostConfirmation', {
      name: POST_CONFIRMATION,
      handler: 'postConfirmation',
      timeoutSeconds: TRIGGER_TIMEOUT_SECONDS,
      environment: resources.addressHashKey.environment,
      resources,
    });
    this.userPool.addTrigger(UserPoolOperation.POST_CONFIRMATION, trigger.lambda);
    return trigger;
  }

  #createUserPool(
    { selfSignUp, isProduction, userPoolPlan, mailFrom, shopName }: Settings,
    siteUrl: string,
  ): UserPool {
    const isPlus = userPoolPlan === 'plus';
    const shop = { brand: shopName, loginUrl: `${siteUrl}/api/login` };
    const invitation = invitationMail(shop);
    const code = codeMail(shop);
    const userPool = new UserPool(this, 'UserPool', {
      userPoolName: Stack.of(this).stackName,
      selfSignUpEnabled: selfSignUp,
      userInvitation: { emailSubject: invitation.subject, emailBody: invitation.body },
      userVerification: { emailSubject: code.subject, emailBody: code.body },
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      keepOriginal: { email: true },
      standardAttributes: {
        email: { required: true, mutable: true },
        givenName: { mutable: true },
        familyName: { mutable: true },
      },
      passwordPolicy: {
        minLength: 8,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
      },
      signInPolicy: { allowedFirstAuthFactors: { password: true, passkey: true } },
      passkeyUserVerification: PasskeyUserVerification.REQUIRED,
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      featurePlan: isPlus ? FeaturePlan.PLUS : FeaturePlan.ESSENTIALS,
      ...(isPlus
        ? { standardThreatProtectionMode: StandardThreatProtectionMode.FULL_FUNCTION }
        : {}),
      ...(mailFrom
        ? {
            email: UserPoolEmail.withSES({
              fromEmail: mailFrom,
              sesRegion: Aws.REGION,
              sesVerifiedDomain: mailFrom.slice(mailFrom.indexOf('@') + 1),
            }),
          }
        : {}),
      deletionProtection: isProduction,
      removalPolicy: isProduction ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    // A passkey with user verification counts as both factors. CDK has no property for it yet.
    const resource = userPool.node.defaultChild as CfnUserPool;
    resource.webAuthnFactorConfiguration = 'MULTI_FACTOR_WITH_USER_VERIFICATION';
    acknowledge(userPool, [
      'AwsSolutions-COG2',
      'Most accounts are collectors with a cart. The API requires a second factor of the staff (setting staffMfa).',
    ]);
    if (!isPlus) {
      acknowledge(userPool, [
        'AwsSolutions-COG8',
        'Threat protection is optional because of its price per user (setting userPoolPlan).',
      ]);
    }
    return userPool;
  }

  #addHostedLogin({ stage }: Settings): UserPoolDomain {
    return this.userPool.addDomain('Domain', {
      cognitoDomain: { domainPrefix: `guidon-${stage}-${Aws.ACCOUNT_ID}` },
      managedLoginVersion: ManagedLoginVersion.NEWER_MANAGED_LOGIN,
    });
  }

  #addClient(siteUrl: string): UserPoolClient {
    return this.userPool.addClient('Client', {
      generateSecret: false,
      // Passkeys require choice-based sign-in.
      authFlows: { user: true },
      oAuth: {
        flows: { authorizationCodeGrant: true },
        // COGNITO_ADMIN allows setting up a second factor with the user's access token.
        scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE, OAuthScope.COGNITO_ADMIN],
        callbackUrls: [`${siteUrl}/api/auth/callback`],
        logoutUrls: [`${siteUrl}/`],
      },
      accessTokenValidity: Duration.minutes(15),
      idTokenValidity: Duration.minutes(15),
      // Must equal the lifetime of the shop's sessions.
      refreshTokenValidity: Duration.days(30),
      enableTokenRevocation: true,
      preventUserExistenceErrors: true,
    });
  }
}
