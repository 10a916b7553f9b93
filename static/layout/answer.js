/* fetch(), and again while the server says with 202 that it computes the answer. */
window.fetchAnswer = async (address, options) => {
  for (;;) {
    const answer = await fetch(address, options);
    if (answer.status !== 202) return answer;
    await new Promise((resolve) => setTimeout(resolve, 1000 * (Number(answer.headers.get("Retry-After")) || 1)));
  }
};
