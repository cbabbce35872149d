/**
 * Nobody signs in, so nothing is asked of an account.
 * @param {Request} _request
 * @returns {Promise<Response | null>}
 */
export const answerForAccount = async (_request) => null;

/**
 * Everybody sees the example.
 * @param {Request} _request
 * @returns {Promise<string | null>}
 */
export const readMember = async (_request) => 'example';
