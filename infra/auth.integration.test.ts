import { Match } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { asText, functionsOf, propertiesOf, templateOf } from '../tests/support/template.ts';

const POOL = 'AWS::Cognito::UserPool';
const CLIENT = 'AWS::Cognito::UserPoolClient';
const client = (context?: Record<string, unknown>) => propertiesOf(templateOf(context), CLIENT);

test('users are known by their e-mail address, and choose passkeys and a second factor', () => {
  templateOf().hasResourceProperties(POOL, {
    UsernameAttributes: ['email'],
    UsernameConfiguration: { CaseSensitive: false },
    AutoVerifiedAttributes: ['email'],
    UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
    MfaConfiguration: 'OPTIONAL',
    EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    WebAuthnUserVerification: 'required',
    Policies: {
      SignInPolicy: { AllowedFirstAuthFactors: ['PASSWORD', 'WEB_AUTHN'] },
      PasswordPolicy: {
        MinimumLength: 8,
        RequireLowercase: true,
        RequireUppercase: true,
        RequireNumbers: true,
        RequireSymbols: true,
      },
    },
    UserPoolTier: 'ESSENTIALS',
  });
});

test.each([
  [true, false],
  [false, true],
  ['false', true],
])('collectors sign up themselves where selfSignUp is %s', (selfSignUp, onlyByStaff) => {
  expect(propertiesOf(templateOf({ selfSignUp }), POOL).AdminCreateUserConfig).toMatchObject({
    AllowAdminCreateUserOnly: onlyByStaff,
  });
});

test('the users of production are not deleted, and outlive the stack', () => {
  templateOf().hasResource(POOL, {
    DeletionPolicy: 'Retain',
    Properties: Match.objectLike({ DeletionProtection: 'ACTIVE' }),
  });
  templateOf({ stage: 'staging' }).hasResource(POOL, {
    DeletionPolicy: 'Delete',
    Properties: Match.objectLike({ DeletionProtection: 'INACTIVE' }),
  });
});

test('the shop is a public client, by code alone, whose tokens live a quarter of an hour', () => {
  const properties = client();
  expect(properties).toMatchObject({
    GenerateSecret: false,
    AllowedOAuthFlows: ['code'],
    AllowedOAuthScopes: ['openid', 'email', 'profile'],
    ExplicitAuthFlows: expect.arrayContaining(['ALLOW_USER_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH']),
    AccessTokenValidity: 15,
    IdTokenValidity: 15,
    RefreshTokenValidity: 30 * 24 * 60,
    TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
    EnableTokenRevocation: true,
    PreventUserExistenceErrors: 'ENABLED',
    SupportedIdentityProviders: ['COGNITO'],
  });
  expect(properties.ExplicitAuthFlows).not.toContain('ALLOW_USER_PASSWORD_AUTH');
});

test('the hosted login leads back to the shop and nowhere else', () => {
  const own = {
    domainName: 'shop.example',
    certificateArn: 'arn:aws:acm:us-east-1:1:certificate/1',
  };
  for (const [context, site] of [
    [{}, '${EdgeDistribution'],
    [own, 'shop.example'],
    [{ stage: 'staging', edge: false }, '${GatewayHttpApi'],
  ] as const) {
    const { CallbackURLs, LogoutURLs } = client(context);
    expect(CallbackURLs).toHaveLength(1);
    expect(LogoutURLs).toHaveLength(1);
    const callback = asText(CallbackURLs[0]);
    expect(callback.startsWith(`https://${site}`)).toBe(true);
    expect(callback.endsWith('/api/auth/callback')).toBe(true);
    expect(`${asText(LogoutURLs[0])}api/auth/callback`).toBe(callback);
  }
});

test('the hosted login is the managed one, in the shop’s look', () => {
  const template = templateOf();
  template.hasResourceProperties('AWS::Cognito::UserPoolDomain', { ManagedLoginVersion: 2 });
  template.hasResourceProperties('AWS::Cognito::ManagedLoginBranding', {
    ClientId: { Ref: Match.stringLikeRegexp('^AuthUserPoolClient') },
    Settings: Match.anyValue(),
    Assets: Match.anyValue(),
  });
});

test('there is the group that the back office is open to', () => {
  const group = (context?: Record<string, unknown>) => {
    const template = templateOf(context);
    const { GroupName } = propertiesOf(template, 'AWS::Cognito::UserPoolGroup');
    const [items] = functionsOf(template).filter(({ name }) => name === 'items');
    return [GroupName, items?.environment.BACK_OFFICE_GROUP];
  };
  expect(group()).toEqual(['staff', 'staff']);
  expect(group({ backOfficeGroup: 'dealers' })).toEqual(['dealers', 'dealers']);
  const everybody = { backOfficeGroup: '', selfSignUp: false };
  expect(group(everybody)).toEqual(['staff', '']);
  // Else every stranger could let themselves in.
  expect(() => group({ backOfficeGroup: '' })).toThrow('selfSignUp');
  templateOf().hasResource('AWS::Cognito::UserPoolGroup', { DeletionPolicy: 'Retain' });
});

test('mails come from Cognito unless an address of the dealer’s is told', () => {
  expect(propertiesOf(templateOf(), POOL)).not.toHaveProperty('EmailConfiguration');
  const { EmailConfiguration } = propertiesOf(templateOf({ mailFrom: 'shop@shop.example' }), POOL);
  expect(EmailConfiguration).toMatchObject({
    EmailSendingAccount: 'DEVELOPER',
    From: 'shop@shop.example',
  });
});

test('stolen passwords are watched for where the plan has it', () => {
  expect(propertiesOf(templateOf({ userPoolPlan: 'plus' }), POOL)).toMatchObject({
    UserPoolTier: 'PLUS',
    UserPoolAddOns: { AdvancedSecurityMode: 'ENFORCED' },
  });
});
