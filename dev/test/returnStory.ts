// What the API's own tests tell of a round, for the story of it in a browser.
export { asks } from '../../services/api/test/returns/asks.ts';
