/** The parts of oauth4webapi that are used. A dynamic import of the package itself could not be tree-shaken and
 *  would bundle 30 kB more. */
export {
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  calculatePKCECodeChallenge,
  generateRandomCodeVerifier,
  generateRandomState,
  None,
  processRefreshTokenResponse,
  refreshTokenGrantRequest,
  validateAuthResponse,
} from 'oauth4webapi';
