/** No id is lower. A list that goes on after the last id it read starts here. */
export const LOWEST_ID = '00000000-0000-0000-0000-000000000000';
