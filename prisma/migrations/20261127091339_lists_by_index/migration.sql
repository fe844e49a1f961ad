-- CreateIndex
CREATE INDEX "Member_circle_idx" ON "Member"("circleId", "status", "userId", "roleId");

-- CreateIndex
CREATE INDEX "Post_visible_idx" ON "Post"("id", "isActive", "visibility", "createdById");

-- CreateIndex
CREATE INDEX "Recipient_list_idx" ON "Recipient"("circleId", "sortName", "firstName", "lastName", "pictureId");
