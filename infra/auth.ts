import { Aws, Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  AccountRecovery,
  CfnManagedLoginBranding,
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
} from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import { branding } from './managed-login/branding.ts';
import { acknowledge } from './cdk-nag.ts';
import type { Settings } from './settings.ts';

interface Props {
  settings: Settings;
  siteUrl: string;
}

/** Who is who: a user pool with its hosted login, and the staff. */
export class Auth extends Construct {
  readonly userPool: UserPool;
  readonly staffGroup: string;
  /** By which the functions know users. */
  readonly environment: Readonly<Record<string, string>>;

  constructor(scope: Construct, id: string, { settings, siteUrl }: Props) {
    super(scope, id);
    this.userPool = this.#newUserPool(settings);
    this.staffGroup = settings.backOfficeGroup || 'staff';
    const group = new CfnUserPoolGroup(this, 'Staff', {
      userPoolId: this.userPool.userPoolId,
      groupName: this.staffGroup,
      description: 'Those whom the back office is open to.',
    });
    // One of another name takes its place, and who is in it must be told anew.
    group.applyRemovalPolicy(RemovalPolicy.RETAIN);
    const domain = this.#hostedLogin(settings);
    const client = this.#newClient(siteUrl);
    const look = new CfnManagedLoginBranding(this, 'Branding', {
      userPoolId: this.userPool.userPoolId,
      clientId: client.userPoolClientId,
      ...branding,
    });
    look.node.addDependency(domain);
    this.environment = {
      COGNITO_USER_POOL_ID: this.userPool.userPoolId,
      COGNITO_CLIENT_ID: client.userPoolClientId,
      COGNITO_DOMAIN: domain.baseUrl(),
      BACK_OFFICE_GROUP: settings.backOfficeGroup,
    };
  }

  #newUserPool({ selfSignUp, isProduction, userPoolPlan, mailFrom }: Settings): UserPool {
    const isPlus = userPoolPlan === 'plus';
    const userPool = new UserPool(this, 'UserPool', {
      selfSignUpEnabled: selfSignUp,
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
    acknowledge(userPool, [
      'AwsSolutions-COG2',
      'Collectors keep a cart; a second factor is theirs to choose, as passkeys are.',
    ]);
    if (!isPlus) {
      acknowledge(userPool, [
        'AwsSolutions-COG8',
        'The dealer’s choice (context userPoolPlan), for what it costs by the user.',
      ]);
    }
    return userPool;
  }

  #hostedLogin({ stage }: Settings): UserPoolDomain {
    return this.userPool.addDomain('Domain', {
      cognitoDomain: { domainPrefix: `guidon-${stage}-${Aws.ACCOUNT_ID}` },
      managedLoginVersion: ManagedLoginVersion.NEWER_MANAGED_LOGIN,
    });
  }

  /** A public client: no secret, PKCE instead. */
  #newClient(siteUrl: string): UserPoolClient {
    return this.userPool.addClient('Client', {
      generateSecret: false,
      // Choice-based, which is what passkeys take.
      authFlows: { user: true },
      oAuth: {
        flows: { authorizationCodeGrant: true },
        scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE],
        callbackUrls: [`${siteUrl}/api/auth/callback`],
        logoutUrls: [`${siteUrl}/`],
      },
      accessTokenValidity: Duration.minutes(15),
      idTokenValidity: Duration.minutes(15),
      // As long as a session of the shop.
      refreshTokenValidity: Duration.days(30),
      enableTokenRevocation: true,
      preventUserExistenceErrors: true,
    });
  }
}
